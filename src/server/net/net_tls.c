/*
 * net_tls.c: TLS by OpenSSL over a non-blocking socket.
 *
 * TLS 1.2 and later without renegotiation, so that a client cannot make the server compute keys
 * repeatedly.  OpenSSL frees empty buffers, so an idle connection uses little memory.
 */
#include "server/net/network.h"

#include <openssl/err.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>

static int choose_http_1(SSL *ssl, const unsigned char **out, unsigned char *len,
                         const unsigned char *in, unsigned n, void *ctx)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char             *chosen;
    (void)ssl, (void)ctx;
    if (SSL_select_next_proto(&chosen, len, ours, sizeof ours - 1, in, n) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

SSL_CTX *net_tls_new(const char *cert, const char *key, struct hm_msg *error)
{
    SSL_CTX    *tls = SSL_CTX_new(TLS_server_method());
    const char *wrong = tls == NULL                                          ? "TLS does not start"
                        : SSL_CTX_use_certificate_chain_file(tls, cert) != 1 ? "tls-cert"
                        : SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1 ? "tls-key"
                        : SSL_CTX_check_private_key(tls) != 1 ? "tls-cert and tls-key"
                        : SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) != 1 ? "TLS 1.2"
                                                                                  : NULL;
    if (wrong != NULL) {
        const char *reason = ERR_reason_error_string(ERR_peek_last_error());
        snprintf(error->text, sizeof error->text, "cannot listen with TLS: %s: %s", wrong,
                 reason != NULL ? reason : "cannot be used");
        ERR_clear_error();
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(tls, choose_http_1, NULL);
    return tls;
}

bool net_tls_accept(struct net_conn *c, SSL_CTX *tls)
{
    c->ssl = SSL_new(tls);
    if (c->ssl == NULL || SSL_set_fd(c->ssl, c->io.fd) != 1) {
        ERR_clear_error();
        return false;
    }
    SSL_set_accept_state(c->ssl);
    return true;
}

/* Returns 0 if it must wait for the socket, -1 if the stream has ended or is broken. */
static int outcome(struct net_conn *c, int result)
{
    int error = SSL_get_error(c->ssl, result);
    c->read_wants_write = error == SSL_ERROR_WANT_WRITE;
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int net_tls_handshake(struct net_conn *c)
{
    ERR_clear_error();
    int done = SSL_do_handshake(c->ssl);
    c->read_wants_write = false;
    return done == 1 ? 1 : outcome(c, done);
}

ssize_t net_tls_read(struct net_conn *c, char *buf, size_t n)
{
    ERR_clear_error();
    int got = SSL_read(c->ssl, buf, (int)n);
    c->read_wants_write = false;
    return got > 0 ? got : outcome(c, got);
}

ssize_t net_tls_write(struct net_conn *c, const struct iovec *v, int n)
{
    ssize_t sum = 0;
    for (int i = 0; i < n; i++) {
        size_t piece = v[i].iov_len < 1 << 20 ? v[i].iov_len : 1 << 20;
        ERR_clear_error();
        int got = SSL_write(c->ssl, v[i].iov_base, (int)piece);
        if (got <= 0) /* waiting for input here would be a renegotiation, which is disabled */
            return SSL_get_error(c->ssl, got) == SSL_ERROR_WANT_WRITE ? sum : -1;
        sum += got;
        if ((size_t)got < v[i].iov_len)
            break;
    }
    return sum;
}
