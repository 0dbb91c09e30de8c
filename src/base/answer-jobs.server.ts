import { constants, setPriority } from "node:os";
import type { ChildReply } from "./limited-child.server.ts";

/** Answers the jobs of a `LimitedChild`, in its process. */
export function answerJobs<Job>(run: (job: Job) => unknown): void {
  // Pages come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // A signal goes to the whole process group, but this process lives until the server is gone.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async (job: Job) => {
    const reply = await Promise.resolve(job)
      .then(run)
      .then((result): ChildReply => ({ result }))
      .catch((error): ChildReply => ({ error: String(error) }));
    process.send?.(reply, () => {});
  });
}
