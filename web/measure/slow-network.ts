// slow-network.ts: a relay that slows a connection down like a mobile network: one shared bandwidth, and a delay for each direction.
//
// The emulation of the browser's debugger does not cover the requests of workers; a relay covers all of them.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface SlowNetwork {
  url: string;
  stop: () => void;
}

/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
export const SLOW_4G = { down: 1_600_000, up: 750_000, roundTrip: 150 };

/** Sends data on, in order, with a bandwidth in bits per second and a delay in milliseconds. */
function slowed(bandwidth: number, delay: number): (to: Socket, data: Buffer) => void {
  const queue: { to: Socket; data: Buffer; at: number }[] = [];
  let free = 0;
  const deliver = () => {
    for (let first = queue[0]; first; first = queue[0]) {
      const left = first.at - performance.now();
      if (left > 0) return void setTimeout(deliver, left);
      if (first.to.writable) first.to.write(first.data);
      queue.shift();
    }
  };
  return (to, data) => {
    free = Math.max(free, performance.now()) + (data.length * 8000) / bandwidth;
    if (queue.push({ to, data, at: free + delay }) === 1) deliver();
  };
}

export async function slowNetwork(target: string, { down, up, roundTrip } = SLOW_4G): Promise<SlowNetwork> {
  const { hostname, port } = new URL(target);
  const download = slowed(down, roundTrip / 2);
  const upload = slowed(up, roundTrip / 2);
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const origin = connect(Number(port), hostname);
    for (const s of [client, origin]) {
      sockets.add(s);
      s.on('error', () => undefined);
      s.on('close', () => sockets.delete(s));
    }
    // Opening a connection takes one more round trip.
    setTimeout(() => client.on('data', (d: Buffer) => upload(origin, d)), roundTrip);
    origin.on('data', (d: Buffer) => { for (let i = 0; i < d.length; i += 1460) download(client, d.subarray(i, i + 1460)); });
    client.on('close', () => origin.destroy());
    origin.on('close', () => setTimeout(() => client.end(), 10_000));
  });
  await new Promise<void>((ready) => relay.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
    stop: () => {
      relay.close();
      for (const s of sockets) s.destroy();
    },
  };
}
