import type { IncomingMessage } from "node:http";
import { maxSubmissionBytes } from "#src/domain/leads/answers/limits.ts";
import { maxFileBytes, maxVideoBytes } from "#src/domain/media/limits.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { maxBeaconBytes } from "#src/domain/visits/beacon.ts";
import type { Rejection } from "../response/send.ts";

/** What a body may be. */
export interface BodyLimits {
  maxBytes: number;
  tooLarge: Rejection;
  /** Until it must be complete; without, the server's limit for all requests counts. */
  timeoutMs?: number;
  /** A sender that brings fewer bytes in this time holds a place that others need. */
  minRate?: { bytes: number; intervalMs: number };
  tooSlow: Rejection;
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const form = {
  types: /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i,
  tooLarge: { status: 413, message: "Your text is too long for this form. Shorten it and send it again." },
  tooSlow: { status: 408, message: "The form took too long to send. Go back and try again." },
};

const file = {
  tooLarge: {
    status: 413,
    message:
      `Files can be up to ${megabytes(maxFileBytes)}, and videos up to ${megabytes(maxVideoBytes)}. ` +
      "Choose a smaller one and upload it again.",
  },
  tooSlow: form.tooSlow,
};

/** By the type of body. `types` are of the header Content-Type. */
export const bodyLimits = {
  /** Many times the longest message that a form takes. */
  form: { ...form, maxBytes: 64 * 1024, timeoutMs: 30_000 },
  /** The form of an entry: about 150 pages of text, at 17 KB a second. */
  longForm: { ...form, maxBytes: 2 * 1024 * 1024, timeoutMs: 120_000 },
  visit: { ...form, maxBytes: maxBeaconBytes, timeoutMs: 30_000 },
  /** The largest is sent at 200 KB a second, and none slower than at 16 KB. */
  formWithFiles: {
    types: /^multipart\/form-data\s*(?:;|$)/i,
    maxBytes: maxSubmissionBytes,
    tooLarge: {
      status: 413,
      message:
        `A form can be up to ${megabytes(maxSubmissionBytes)} with all its files. ` +
        "Go back, choose smaller files, and send it again.",
    },
    timeoutMs: 240_000,
    minRate: { bytes: 320 * 1024, intervalMs: 20_000 },
    tooSlow: {
      status: 408,
      message: "Your files took too long to arrive. Go back, and try again with smaller files or a better connection.",
    },
  },
  file: { ...file, types: /^(?:image\/[\w.+-]+|application\/octet-stream)$/i, maxBytes: maxFileBytes },
  video: { ...file, types: /^video\/[\w.+-]+$/i, maxBytes: maxVideoBytes },
} satisfies Record<string, BodyLimits & { types: RegExp }>;

export type BodyKind = keyof typeof bodyLimits;

/** The body that a route takes of a request: an ordinary form, unless its policy says more. */
export function bodyKind({ bodies }: RoutePolicy, request: IncomingMessage): BodyKind {
  const isOf = (kind: BodyKind) => bodyLimits[kind].types.test(request.headers["content-type"] ?? "");
  if (bodies === "long forms" && declaredLength(request) > bodyLimits.form.maxBytes) return "longForm";
  if (bodies === "forms with files" && isOf("formWithFiles")) return "formWithFiles";
  if (bodies === "files" && isOf("file")) return "file";
  return bodies === "files" && isOf("video") ? "video" : "form";
}

export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0);
}
