import { LimitedChild } from "#src/base/limited-child.server.ts";
import type { MailJob, MailJobResult } from "./mail-reader-child.server.ts";

/** The largest message takes a second. It is text in memory twice. */
const limits = { timeoutMs: 30_000, memoryLimitMb: 192 };

/** Reads emails that came in. */
export class MailReader extends LimitedChild<MailJob> {
  /** `entry` is the path of `mail-reader-child.server.ts` or of its build. */
  constructor(entry: string) {
    super(entry, limits);
  }

  /** Throws `ChildLimitError`. */
  read<Job extends MailJob>(job: Job): Promise<MailJobResult<Job>> {
    return this.run(job) as Promise<MailJobResult<Job>>;
  }
}
