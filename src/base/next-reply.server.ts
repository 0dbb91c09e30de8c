import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A child process's next message; null if it exits. Rejects if it can't be started. */
export async function nextReply<Reply>(child: ChildProcess): Promise<Reply | null> {
  const done = new AbortController();
  const exited = once(child, "exit", done).then((): [null] => [null]);
  try {
    const [reply] = await Promise.race([once(child, "message", done), exited]);
    return reply;
  } finally {
    exited.catch(() => {});
    done.abort();
  }
}
