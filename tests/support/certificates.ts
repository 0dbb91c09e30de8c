import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/*
 * Two self-signed certificates of localhost. They and their key are for tests only. To make others:
 * openssl req -x509 -key KEY -days DAYS -subj /CN=localhost -addext subjectAltName=DNS:localhost
 */
export const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIOHj7mfET5N2LBjgeqPsAhHztRZnkaaEe04e1vREG5fboAoGCCqGSM49
AwEHoUQDQgAEYiblI/eJaqrERgCMrYAI2RBN8uLmPA7ZL3GB1+5OizA8VTYh5axx
Hs0SjyIeCVCgD+2Wc2wCFzZjrrhbRcgpKA==
-----END EC PRIVATE KEY-----
`;

/** It ends in 2036. */
export const older = `-----BEGIN CERTIFICATE-----
MIIBkzCCATmgAwIBAgIUZMy6dMdT0Yvh8XJinWmw6mRAOSowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMzA2MjYxOFoXDTM2MTEyMDA2
MjYxOFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEYiblI/eJaqrERgCMrYAI2RBN8uLmPA7ZL3GB1+5OizA8VTYh5axxHs0S
jyIeCVCgD+2Wc2wCFzZjrrhbRcgpKKNpMGcwHQYDVR0OBBYEFM8bW2ptzzzTzJlU
yA8p8SkrgT9LMB8GA1UdIwQYMBaAFM8bW2ptzzzTzJlUyA8p8SkrgT9LMA8GA1Ud
EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gA
MEUCIBCIgxV4DxQdHFmTTlxovDeZnNQ1Z5Y7PvK7YCuQAiRGAiEApRrpUv3M4HQx
PEuhN4nPLCa0cIIsLLNS0zUrz5cbH7A=
-----END CERTIFICATE-----
`;

/** It ends in 2046. */
export const newer = `-----BEGIN CERTIFICATE-----
MIIBkjCCATmgAwIBAgIUIau2AmnDnk55a38Si71yG0EOu+QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMzA2MjYxOFoXDTQ2MTExODA2
MjYxOFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEYiblI/eJaqrERgCMrYAI2RBN8uLmPA7ZL3GB1+5OizA8VTYh5axxHs0S
jyIeCVCgD+2Wc2wCFzZjrrhbRcgpKKNpMGcwHQYDVR0OBBYEFM8bW2ptzzzTzJlU
yA8p8SkrgT9LMB8GA1UdIwQYMBaAFM8bW2ptzzzTzJlUyA8p8SkrgT9LMA8GA1Ud
EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0cA
MEQCIFCgq8LYqQjX3+j7ZvgESVFuELQrjD4f4CU5wAbTWfc5AiAtoUf2EyMI0I+K
lDKNVNofKnGzYyu+ttLHipmtx5Rxvg==
-----END CERTIFICATE-----
`;

/** A TLS server on this machine. */
export async function startTlsServer(cert: string) {
  const server = createServer({ key, cert }, (socket) => socket.on("error", () => {}).end());
  server.on("tlsClientError", () => {});
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    renew: (certificate: string) => server.setSecureContext({ key, cert: certificate }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
