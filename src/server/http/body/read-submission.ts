import { createHash } from "node:crypto";
import { codeOf } from "#src/base/db/error-details.ts";
import { maxVisitorFileBytes, maxVisitorFiles } from "#src/domain/leads/answers/limits.ts";
import { checkVisitorFile, type VisitorFile, visitorFileName } from "#src/domain/leads/answers/visitor-file.server.ts";
import { isStoreUnavailable, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { clientNetwork } from "../guards/admit-request.ts";
import { fieldNameChecker, tooManyFields } from "../guards/form-limits.ts";
import { malformedForm } from "../guards/request-guards.ts";
import { type Answer, closeAfterResponse, closeSignal, type Rejection } from "../response/send.ts";
import type { Exchange } from "../site.ts";
import { bodyLimits } from "./body-limits.ts";
import { type FormPart, MalformedForm, readFormParts } from "./multipart.ts";
import { BodyRejected, RequestBody } from "./read-body.ts";
import type { UploadQuota } from "./upload-quota.ts";

/** A form with files. */
export interface Submission {
  /** The fields, encoded like a form without files. */
  fields: Buffer;
  files: readonly VisitorFile[];
}

/** Parts with a file, also an empty one: a browser sends one for each question. */
const maxFileParts = 2 * maxVisitorFiles;

const notStored: Rejection = {
  status: 503,
  message: "Your files can't be stored right now. Please send your message without them, or try again later.",
  headers: ["Retry-After", "300"],
};

/**
 * Reads a form with files, and passes it to `use`. The files are temporary: they are always deleted afterwards.
 * Memory does not grow with the files. A few submissions are read at a time; one as short as a form without files takes no
 * place among them.
 */
export async function readSubmission(
  exchange: Exchange,
  use: (submission: Submission) => Promise<Answer>,
): Promise<Answer> {
  const { site, request, response } = exchange;
  const isShort = Number(request.headers["content-length"]) <= bodyLimits.form.maxBytes;
  const temporary: TemporaryFile[] = [];
  const receive = async () => {
    const submission = await readMultipart(exchange, isShort, temporary);
    if ("status" in submission) return submission;
    const answer = await use(submission);
    // After a failure, files stay in the store for a day.
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (!isShort && !isRefused) site.uploads.keep(clientNetwork(exchange), bytesOf(submission));
    return answer;
  };
  try {
    return await (isShort ? receive() : runQueued(exchange, receive));
  } finally {
    await Promise.all(temporary.map((file) => file.remove()));
    // The rest is too much to read for the sake of an answer.
    request.pause();
    if (!request.complete) closeAfterResponse(request, response);
  }
}

const bytesOf = ({ files }: Submission) => files.reduce((sum, { bytes }) => sum + bytes, 0);

async function runQueued(exchange: Exchange, receive: () => Promise<Answer>): Promise<Answer> {
  const { site, response } = exchange;
  const network = clientNetwork(exchange);
  const refusal = site.uploads.begin(network);
  if (refusal) return refusal;
  try {
    return await site.queues.uploads.run(network, receive, closeSignal(response));
  } finally {
    site.uploads.end(network);
  }
}

async function readMultipart(
  exchange: Exchange,
  isShort: boolean,
  temporary: TemporaryFile[],
): Promise<Submission | Rejection> {
  const { site, request } = exchange;
  const network = clientNetwork(exchange);
  const count = (bytes: number) => (isShort ? null : site.uploads.count(network, bytes));
  const body = new RequestBody(request, bodyLimits.formWithFiles, count);
  try {
    const blocks = isShort ? body.blocks : inTurn(site.uploads, body.blocks);
    const formParts = readFormParts(blocks, request.headers["content-type"] ?? "");
    return await collectSubmission(site.services.store, formParts, temporary);
  } catch (error) {
    if (error instanceof BodyRejected) return error;
    if (error instanceof MalformedForm) return malformedForm;
    if (isStoreUnavailable(error) || ["ENOSPC", "EDQUOT"].includes(codeOf(error))) return notStored;
    throw error;
  } finally {
    body.cancel();
  }
}

/** Reads blocks one at a time of all submissions. */
async function* inTurn(uploads: UploadQuota, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    await uploads.turn();
    yield block;
  }
}

async function collectSubmission(
  store: MediaStore,
  formParts: AsyncIterable<FormPart>,
  temporary: TemporaryFile[],
): Promise<Submission | Rejection> {
  const fields = new URLSearchParams();
  const files: VisitorFile[] = [];
  const check = fieldNameChecker();
  let [fieldBytes, fileParts] = [0, 0];
  for await (const { name, filename, content } of formParts) {
    const rejection = check(name);
    if (rejection) return rejection;
    if (filename !== null) {
      fileParts += 1;
      if (fileParts > maxFileParts) return tooManyFields;
      const hasRoom = files.length < maxVisitorFiles;
      const file = hasRoom ? await readFile(store, content, temporary) : await discardFile(content);
      // Browsers send a part without a name for a field without a file.
      if (filename !== "" || file.bytes > 0)
        files.push({ ...file, field: name, name: visitorFileName(filename, file.checked) });
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      fieldBytes += chunk.length;
      if (fieldBytes > bodyLimits.form.maxBytes) return bodyLimits.form.tooLarge;
      chunks.push(chunk);
    }
    fields.append(name, Buffer.concat(chunks).toString("utf8"));
  }
  return { fields: Buffer.from(fields.toString()), files };
}

type ReceivedFile = Pick<VisitorFile, "bytes" | "digest" | "path" | "checked">;

async function readFile(
  store: MediaStore,
  content: AsyncIterable<Buffer>,
  temporary: TemporaryFile[],
): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  /** What is too much is read and dropped, so that the form can say which file it was. */
  async function* limited() {
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > maxVisitorFileBytes) continue;
      hash.update(piece);
      yield piece;
    }
  }
  const file = await TemporaryFile.write(store, limited());
  temporary.push(file);
  const isTooLarge = bytes > maxVisitorFileBytes;
  const checked = isTooLarge ? ({ state: "refused", why: "too large" } as const) : await checkVisitorFile(file.path);
  return { bytes, digest: hash.digest("hex"), path: file.path, checked };
}

/** Reads a file for which there is no place, and stores nothing of it. */
async function discardFile(content: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  let bytes = 0;
  for await (const piece of content) bytes += piece.length;
  return { bytes, digest: "", path: "", checked: { state: "refused", why: "too many" } };
}

/** A file in the folder for incoming files until it is removed. */
class TemporaryFile {
  readonly path: string;
  readonly #release: () => void;
  readonly #removed: Promise<void>;

  private constructor(path: string, release: () => void, removed: Promise<void>) {
    this.path = path;
    this.#release = release;
    this.#removed = removed;
  }

  static write(store: Pick<MediaStore, "spool">, chunks: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
    return new Promise((resolve, reject) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const removed: Promise<void> = store.spool(chunks, ({ path }) => {
        resolve(new TemporaryFile(path, release, removed));
        return released;
      });
      removed.catch(reject);
    });
  }

  remove(): Promise<void> {
    this.#release();
    return this.#removed;
  }
}
