import net from "node:net";

/**
 * A public request. `{n}` in its path, headers and body is replaced by a new number for each request, so that no cache
 * hides its cost; `{d}` by a number of four digits. It can be sent to another process as JSON.
 */
export interface AbuseRequest {
  group: string;
  name: string;
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body?: string;
  /** Chunk size in bytes; sent without Content-Length. */
  chunk?: number;
  /** Each chunk is a separate write. */
  isSlow?: true;
  /** Repetitions with the same number: the server recompresses a page that is requested again. */
  times?: number;
  /** The response takes a second by design, and may hash a password. */
  signsIn?: true;
}

export interface AbuseAnswer {
  /** 0 if the connection closed without a response. */
  status: number;
  /** The status line and the headers. */
  head: string;
  body: string;
}

/** Timeout of a request, in milliseconds. */
const timeout = 120_000;

const digits = 7;

function fill(text: string, number: number): string {
  return text
    .replaceAll("{n}", number.toString(36).padStart(digits, "0"))
    .replaceAll("{d}", String(1000 + (number % 9000)));
}

/** A client network for each number, so that no rate limit by network hides the cost of a request. */
export function networkNumbered(number: number): string {
  return `${20 + ((number >> 16) & 127)}.${(number >> 8) & 255}.${number & 255}.7`;
}

/** The writes of the request to the socket. */
function writesOf(host: string, request: AbuseRequest, number: number, from = networkNumbered(number)): Buffer[] {
  const body = request.body === undefined ? null : Buffer.from(fill(request.body, number));
  const requestHeaders = request.headers.map(([name, value]) => `${name}: ${fill(value, number)}`);
  const named = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${request.method} ${fill(request.path, number)} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: close",
    ...requestHeaders,
  ];
  if (!named.has("x-forwarded-for")) lines.push(`X-Forwarded-For: ${from}`);
  if (body !== null && !named.has("origin")) lines.push(`Origin: http://${host}`);
  if (body !== null) lines.push(request.chunk ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`);
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  if (body === null) return [head];
  if (!request.chunk) return [Buffer.concat([head, body])];
  const chunks: Buffer[] = [];
  for (let start = 0; start < body.length; start += request.chunk) {
    const piece = body.subarray(start, start + request.chunk);
    chunks.push(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]));
  }
  chunks.push(Buffer.from("0\r\n\r\n"));
  return request.isSlow ? [head, ...chunks] : [Buffer.concat([head, ...chunks])];
}

function connect(url: string): net.Socket {
  const { port } = new URL(url);
  return net.connect({ host: "127.0.0.1", port: Number(port), noDelay: true });
}

/** Sends it over a new connection and reads the whole response. */
export function send(url: string, request: AbuseRequest, number: number, from?: string): Promise<AbuseAnswer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect(url);
    socket.setTimeout(timeout, () => socket.destroy());
    socket.on("data", (chunk) => received.push(chunk));
    // If the server does not read a rejected body, the connection is reset after the response.
    socket.on("error", () => {});
    socket.on("close", () => resolve(answerIn(Buffer.concat(received).toString())));
    const writes = writesOf(new URL(url).host, request, number, from);
    const next = () => {
      const write = writes.shift();
      if (write && socket.writable) socket.write(write, () => (request.isSlow ? setImmediate(next) : next()));
    };
    next();
  });
}

/** Sends it and closes the connection as soon as it is written. */
export function sendAndLeave(url: string, request: AbuseRequest, number: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(url);
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.write(Buffer.concat(writesOf(new URL(url).host, request, number)), () => socket.destroy());
  });
}

function answerIn(text: string): AbuseAnswer {
  const rest = text.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, "");
  const end = rest.indexOf("\r\n\r\n");
  const head = end < 0 ? rest : rest.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, head, body: end < 0 ? "" : rest.slice(end + 4) };
}

/** Load shedding: the only expected 5xx response. */
export function isTurnedAway({ status, head }: AbuseAnswer): boolean {
  return status === 503 && /\r\nRetry-After: *\d+/i.test(head);
}
