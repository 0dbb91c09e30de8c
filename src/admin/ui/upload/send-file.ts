import { href } from "react-router";
import type { AcceptedMedia } from "#src/domain/content/published/media/upload.server.ts";
import { maxFileBytes, maxVideoBytes } from "#src/domain/media/limits.ts";
import { refusalMessage, type UploadResult } from "./refusals.ts";

export type SendResult = UploadResult | { state: "canceled" };

interface SendOptions {
  name: string;
  takes: AcceptedMedia;
  /** The id of the item that gets the file. */
  replaces?: string | undefined;
  /** Adds it also if the library has the same file. */
  isCopy?: boolean;
  /** Gets the share of the file that is sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

const loggedOut = "You're logged out. Log in in a new tab, then try again here.";
const setUpFirst = "Your role now requires two-step sign-in. Set it up under Account, then try again.";
const forbidden = "Your role can't upload files.";

/** Uploads a file. It never rejects: an error is a result. */
export function sendFile(
  file: File,
  { name, takes, replaces, isCopy = false, onProgress, signal }: SendOptions,
): Promise<SendResult> {
  const isVideo = /^video\/[\w.+-]+$/.test(file.type);
  if (file.size > (isVideo && takes !== "pictures" ? maxVideoBytes : maxFileBytes))
    return Promise.resolve(refused(refusalMessage({ reason: "too large" }, name)));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / Math.max(total, 1));
    request.onload = () => resolve(resultOf(request));
    request.onerror = async () => resolve(failed(await interruptionReason()));
    request.onabort = () => resolve({ state: "canceled" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open(
      "POST",
      `${href("/cms/media/upload")}?${new URLSearchParams({ name, takes, ...(replaces !== undefined && { replaces }), ...(isCopy && { copy: "yes" }) })}`,
    );
    // The server detects the type from the bytes. Only a video may be larger.
    request.setRequestHeader("Content-Type", isVideo ? file.type : "application/octet-stream");
    request.send(file);
  });
}

function refused(message: string): UploadResult {
  return { state: "refused", message };
}

/** The same file may succeed later. */
function failed(message: string): UploadResult {
  return { state: "refused", message, canRetry: true };
}

function resultOf({ status, responseText, responseURL }: XMLHttpRequest): UploadResult {
  // The guard redirects to the login if the session has expired.
  if (new URL(responseURL).pathname !== href("/cms/media/upload")) return failed(loggedOut);
  if (status === 200) return JSON.parse(responseText);
  if (status === 403) return failed(responseText.includes('"needs":"two-factor"') ? setUpFirst : forbidden);
  if (status === 413) return refused(refusalMessage({ reason: "too large" }, ""));
  return failed("Something went wrong on the server. Try again in a minute.");
}

/** The server may close the connection during the upload, and then the browser gets no response. */
async function interruptionReason(): Promise<string> {
  try {
    const { type, status } = await fetch(href("/cms/media/upload"), { redirect: "manual" });
    if (type === "opaqueredirect") return loggedOut;
    return status === 403 ? forbidden : refusalMessage({ reason: "broken off" }, "");
  } catch {
    return "The server isn't responding. Check your connection.";
  }
}
