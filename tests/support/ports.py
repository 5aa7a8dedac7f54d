"""ports.py: a port for a program that cannot choose a free one itself, or that is restarted on the same one.

A port that is free now may be taken by any outgoing connection in the next moment.  So ports are drawn from outside the
range that the kernel gives to outgoing connections, and an abstract socket named after the port keeps other tests away
from it until this process and its children are gone.
"""
import random
import socket

held = []


def outgoing():
    """The ports that the kernel gives to outgoing connections."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as f:
        low, high = map(int, f.read().split())
    return range(low, high + 1)


def is_free(port):
    with socket.socket() as s:
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def is_mine(port):
    """Reserves the port as long as this process lives."""
    lock = socket.socket(socket.AF_UNIX)
    try:
        lock.bind(f"\0harbour-test-port-{port}")
    except OSError:
        lock.close()
        return False
    lock.set_inheritable(False)
    held.append(lock)
    return True


def reserve():
    theirs = outgoing()
    choice = [p for p in range(10000, 65536) if p not in theirs]
    for port in random.SystemRandom().sample(choice, len(choice)):
        if is_free(port) and is_mine(port):
            return port
    raise OSError("no port is free")
