import { href } from "react-router";
import { largestFile } from "../../media/limits.ts";
import { refusalInWords } from "../media/refusals.ts";
import type { UploadAnswer } from "../media/upload.ts";

export type Sent = UploadAnswer | { state: "cancelled" };

interface Sending {
  /** Is told the part of the file that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

const loggedOut = "You are logged out. Log in in a new tab, then upload it again here.";
const setUpFirst = "Your role requires two-step sign-in now. Set it up under Account, then try again.";
const forbidden = "Your role may not upload pictures.";

/** Uploads a picture. Whatever goes wrong on the way is an answer, too. */
export function sendFile(file: File, { onProgress, signal }: Sending): Promise<Sent> {
  if (file.size > largestFile) return Promise.resolve(refused(refusalInWords({ reason: "too large" }, file.name)));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / Math.max(total, 1));
    request.onload = () => resolve(answerIn(request));
    request.onerror = async () => resolve(refused(await whyBroken()));
    request.onabort = () => resolve({ state: "cancelled" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", `${href("/cms/media/upload")}?${new URLSearchParams({ name: nameOf(file) })}`);
    // What it really is, the server sees from its bytes.
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(file);
  });
}

/** What is pasted has no name of its own. */
export function nameOf({ name }: File): string {
  return /^image\.\w+$/.test(name) ? `pasted ${name}` : name;
}

function refused(why: string): UploadAnswer {
  return { state: "refused", why };
}

function answerIn({ status, responseText, responseURL }: XMLHttpRequest): UploadAnswer {
  // The guard sends strangers to the login.
  if (new URL(responseURL).pathname !== href("/cms/media/upload")) return refused(loggedOut);
  if (status === 200) return JSON.parse(responseText);
  if (status === 403) return refused(responseText.includes('"needs":"second-factor"') ? setUpFirst : forbidden);
  if (status === 413) return refused(refusalInWords({ reason: "too large" }, ""));
  return refused("Something went wrong on the server. Try again in a minute.");
}

/** The server may end a connection while there is still something to send on it, and then its answer is lost. */
async function whyBroken(): Promise<string> {
  try {
    const { type, status } = await fetch(href("/cms/media/upload"), { redirect: "manual" });
    if (type === "opaqueredirect") return loggedOut;
    return status === 403 ? forbidden : refusalInWords({ reason: "broken off" }, "");
  } catch {
    return "The server does not answer. Is the connection gone?";
  }
}
