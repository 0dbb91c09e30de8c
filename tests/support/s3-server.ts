import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { type BucketConfig, parseMediaUrl } from "#src/domain/media/store/media-url.ts";

/**
 * How the store fails: connections break, requests hang, all are refused, or what is sent breaks off in the middle, both
 * ways.
 */
export type S3Failure = "down" | "slow" | "refusing" | "cut";

/** An S3 store that fails on demand. */
export interface S3Server {
  /** For `MEDIA_URL`. */
  url: string;
  bucketLocation: BucketConfig;
  /** When it ends, requests that hang go on. */
  failure: S3Failure | null;
  /** All requests so far, as `GET /pictures/originals/….png`. */
  requests: string[];
  stop(): Promise<void>;
}

const bucket = "pictures";

/** Starts s3rver, an S3 store from npm that ignores signatures, or uses the bucket that TEST_MEDIA_URL names. */
export async function startS3Server(): Promise<S3Server> {
  const store = await openBucket();
  // Tests that run at the same time have folders of their own.
  const server = await failingProxy(`${store.url}/${randomUUID()}`);
  const stop = async () => {
    server.close();
    await store.stop();
  };
  // It has accessors, which a spread would freeze.
  return Object.assign(server, { stop });
}

async function openBucket(): Promise<{ url: string; stop(): Promise<void> }> {
  const configured = process.env.TEST_MEDIA_URL;
  if (configured !== undefined) return { url: configured, stop: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), "mangrove-s3-"));
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    async stop() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A proxy before an S3 store, which fails on demand. */
export async function failingProxy(mediaUrl: string): Promise<Omit<S3Server, "stop"> & { close(): void }> {
  const target = new URL(mediaUrl);
  const requests: string[] = [];
  let failure: S3Failure | null = null;
  let hanging: { incoming: IncomingMessage; response: ServerResponse }[] = [];
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    if (failure === "down") incoming.destroy();
    else if (failure === "refusing") refuse(incoming, response);
    else if (failure === "slow") hanging.push({ incoming, response });
    else forward(target, incoming, response, failure === "cut");
  };
  const proxy = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    handle(incoming, response);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = new URL(mediaUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  const bucketLocation = parseMediaUrl(url.href);
  if (!bucketLocation) throw new Error(`Not a MEDIA_URL: ${mediaUrl}`);
  return {
    url: url.href,
    bucketLocation,
    requests,
    get failure() {
      return failure;
    },
    set failure(next: S3Failure | null) {
      failure = next;
      const held = hanging;
      hanging = [];
      for (const { incoming, response } of held) if (!response.destroyed) handle(incoming, response);
    },
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function refuse(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  response.writeHead(403, { "Content-Type": "application/xml" });
  response.end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
}

/** Keeps the `Host` header, which is signed. */
function forward({ hostname, port }: URL, incoming: IncomingMessage, response: ServerResponse, isCut: boolean): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ hostname, port, path: url, method, headers, agent: false });
  const end = () => {
    outgoing.destroy();
    incoming.destroy();
    response.destroy();
  };
  outgoing.on("error", end);
  response.on("close", () => outgoing.destroy());
  outgoing.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    if (isCut && method === "GET") sendPartially(answer, response, end);
    else answer.pipe(response);
  });
  if (isCut && method === "PUT") sendPartially(incoming, outgoing, end);
  else incoming.pipe(outgoing);
}

function sendPartially(from: IncomingMessage, to: NodeJS.WritableStream, end: () => void): void {
  const cutAt = Math.floor(Number(from.headers["content-length"]) / 2);
  let sent = 0;
  from.on("data", (chunk: Buffer) => {
    const chunkStart = chunk.subarray(0, cutAt - sent);
    sent += chunkStart.length;
    to.write(chunkStart, () => sent >= cutAt && end());
  });
  from.on("end", end);
}
