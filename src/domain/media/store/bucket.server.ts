import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { messageOf } from "#src/base/db/error-details.ts";
import { maxVideoBytes } from "../limits.ts";
import { type BucketConfig, describeBucket } from "./media-url.ts";
import { StoreUnavailable } from "./store.server.ts";

/** How long a request may take with its retries, in milliseconds. */
export interface BucketTimeouts {
  readTimeoutMs: number;
  /** For the largest picture at 1 MB a second. A video may take longer, by its size. */
  writeTimeoutMs: number;
}

const defaultTimeouts: BucketTimeouts = { readTimeoutMs: 5_000, writeTimeoutMs: 30_000 };

/** A request is sent again after an error that may pass. */
const maxAttempts = 3;

/** Before the first repetition, in milliseconds; it doubles. */
const retryDelayMs = 100;

/** While the store hangs, further requests fail at once. */
const maxConcurrent = 200;

const digestHeader = "x-amz-meta-sha256";

interface BucketRequest {
  method: "GET" | "PUT" | "HEAD" | "DELETE";
  /** Below the bucket's URL. */
  path: string;
  body?: Blob;
  timeoutMs: number;
  /** Takes the content of a successful answer, which may be too large for memory. It may be called again. */
  onContent?: (chunks: AsyncIterable<Uint8Array>, digest: string | null) => Promise<void>;
}

interface BucketResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface BucketFile {
  name: string;
  /** In bytes. */
  size: number;
  changedAt: Date;
}

/** The files of a bucket, or of a folder of one. Throws `StoreUnavailable`. */
export class Bucket {
  readonly #address: BucketConfig;
  readonly #client: AwsClient;
  readonly #limits: BucketTimeouts;
  #running = 0;

  constructor(config: BucketConfig, limits = defaultTimeouts) {
    this.#address = config;
    this.#limits = limits;
    this.#client = new AwsClient({
      accessKeyId: config.key,
      secretAccessKey: config.secret,
      service: "s3",
      ...(config.region && { region: config.region }),
    });
  }

  /** The file and its SHA-256 when it was written; null if it does not exist. */
  async read(name: string): Promise<{ bytes: Buffer; digest: string | null } | null> {
    const response = await this.#send({ method: "GET", path: name, timeoutMs: this.#limits.readTimeoutMs });
    return response && { bytes: response.body, digest: response.headers.get(digestHeader) };
  }

  /** Like `read`, in pieces. False if it does not exist. Calls `onContent` again if the content breaks off. */
  async download(name: string, onContent: NonNullable<BucketRequest["onContent"]>): Promise<boolean> {
    return (await this.#send({ method: "GET", path: name, timeoutMs: this.#limits.readTimeoutMs, onContent })) !== null;
  }

  /** Replaces the file. */
  async write(name: string, bytes: Blob): Promise<void> {
    const timeoutMs = Math.max(this.#limits.writeTimeoutMs, millisecondsFor(bytes.size));
    await this.#send({ method: "PUT", path: name, body: bytes, timeoutMs });
  }

  /** When the file was written; null if it does not exist. */
  async changedAt(name: string): Promise<Date | null> {
    const response = await this.#send({ method: "HEAD", path: name, timeoutMs: this.#limits.readTimeoutMs });
    return response && new Date(response.headers.get("Last-Modified") ?? "");
  }

  async delete(name: string): Promise<void> {
    await this.#send({ method: "DELETE", path: name, timeoutMs: this.#limits.readTimeoutMs });
  }

  /** All files below a folder whose name ends with a slash, in the order of their names. */
  async *list(folder: string, pageSize = 1000): AsyncGenerator<BucketFile> {
    // The names in the answer begin with the folders of the bucket's URL.
    const [, , ...pathSegments] = new URL(this.#address.url).pathname.split("/");
    const root = pathSegments.join("/");
    let last = "";
    for (let isTruncated = true; isTruncated; ) {
      // The first version of this request, which has no tokens: all stores answer it alike.
      const query = new URLSearchParams({ "max-keys": String(pageSize), prefix: root + folder, marker: last });
      const path = `${"../".repeat(pathSegments.length - 1)}?${query}`;
      const response = await this.#send({ method: "GET", path, timeoutMs: this.#limits.readTimeoutMs });
      const xml = response?.body.toString() ?? "";
      for (const entry of xml.split("<Contents>").slice(1)) {
        last = textOf(entry, "Key") ?? "";
        const name = last.slice(root.length);
        yield { name, size: Number(textOf(entry, "Size")), changedAt: new Date(textOf(entry, "LastModified") ?? "") };
      }
      isTruncated = textOf(xml, "IsTruncated") === "true" && xml.includes("<Contents>");
    }
  }

  /** Null for a file that does not exist. */
  async #send(request: BucketRequest): Promise<BucketResponse | null> {
    if (this.#running >= maxConcurrent) throw this.#temporary("has too many requests waiting");
    this.#running += 1;
    try {
      return this.#check(request, await this.#sendRepeatedly(request));
    } finally {
      this.#running -= 1;
    }
  }

  async #sendRepeatedly(request: BucketRequest): Promise<BucketResponse> {
    const deadline = new Deadline(request.timeoutMs);
    try {
      return await this.#sendBefore(deadline, request);
    } finally {
      deadline.end();
    }
  }

  async #sendBefore(deadline: Deadline, request: BucketRequest): Promise<BucketResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === maxAttempts;
      try {
        const response = await this.#sendOnce(request, deadline);
        if (isLast || (response.status < 500 && response.status !== 429)) return response;
      } catch (error) {
        if (deadline.signal.aborted) throw this.#temporary(`hasn't answered for ${request.timeoutMs / 1000} s`, error);
        if (isLast) throw this.#temporary(`can't be reached (${reasonOf(error)})`, error);
      }
      await sleep(Math.random() * retryDelayMs * 2 ** attempt);
    }
  }

  async #sendOnce({ method, path, body, onContent }: BucketRequest, deadline: Deadline): Promise<BucketResponse> {
    const digest = body && (await sha256(body));
    const init = digest && { body, headers: { "X-Amz-Content-Sha256": digest, [digestHeader]: digest } };
    const signed = await this.#client.sign(new URL(path, this.#address.url), { method, ...init });
    const response = await fetch(signed, { signal: deadline.signal });
    const { status, headers } = response;
    if (onContent && response.ok && response.body) {
      deadline.extend(millisecondsFor(maxVideoBytes));
      await onContent(response.body, headers.get(digestHeader));
      return { status, headers, body: Buffer.alloc(0) };
    }
    // Also a body that breaks off is an error.
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  #check({ method }: BucketRequest, response: BucketResponse): BucketResponse | null {
    const { status, body } = response;
    if (status >= 200 && status < 300) return response;
    const code = textOf(body.toString(), "Code");
    if (status === 404 && method !== "PUT" && code !== "NoSuchBucket") return null;
    if (status === 404) throw this.#refusal("doesn't exist", "Create the bucket, or correct MEDIA_URL.");
    const answer = code === undefined ? `status ${status}` : `${code}, status ${status}`;
    if (status >= 500 || status === 429) throw this.#temporary(`isn't available (${answer})`);
    throw this.#refusal(
      `refuses requests (${answer})`,
      "Check the key, the secret, and the region in MEDIA_URL, and this machine's clock.",
    );
  }

  #temporary(problem: string, cause?: unknown): StoreUnavailable {
    const advice = "Check that it's running.";
    return new StoreUnavailable(this.#describe(problem), advice, { isTemporary: true, cause });
  }

  #refusal(problem: string, advice: string): StoreUnavailable {
    return new StoreUnavailable(this.#describe(problem), advice, { isTemporary: false });
  }

  #describe(problem: string): string {
    return `The store for pictures at ${describeBucket(this.#address)} ${problem}.`;
  }
}

/** `fetch` hides it in the cause. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause ? error.cause : error);
}

async function sha256(body: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of body.stream()) hash.update(chunk);
  return hash.digest("hex");
}

/** The text of an element of S3's XML. What is read has nothing that XML escapes. */
function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}

/** At 1 MB a second. */
function millisecondsFor(bytes: number): number {
  return bytes / 1000;
}

/** A time limit, in milliseconds, that can be extended. */
class Deadline {
  readonly #overdue = new AbortController();
  readonly signal = this.#overdue.signal;
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timer = this.#start(timeoutMs);
  }

  extend(timeoutMs: number): void {
    this.end();
    this.#timer = this.#start(timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(timeoutMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#overdue.abort(), timeoutMs);
  }
}
