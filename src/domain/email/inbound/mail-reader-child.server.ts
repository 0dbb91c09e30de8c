/** The child process that reads what comes from outside. */
import { constants, setPriority } from "node:os";
import { type ParsedMessage, parseMessage } from "./parse.server.ts";
import { type MailgunDelivery, readMailgun } from "./webhook/mailgun.server.ts";
import { type PostmarkDelivery, readPostmark } from "./webhook/postmark.ts";

export type MailJob = { bytes: Uint8Array } & (
  | { type: "parse"; isComplete: boolean }
  | { type: "mailgun"; contentType: string }
  | { type: "postmark" }
);

interface Results {
  parse: ParsedMessage;
  mailgun: MailgunDelivery | null;
  postmark: PostmarkDelivery | null;
}

export type MailJobResult<Job extends MailJob> = Results[Job["type"]];

export type ReaderReply = { result: Results[MailJob["type"]] } | { error: string };

function run(job: MailJob): Promise<Results[MailJob["type"]]> | Results[MailJob["type"]] {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  switch (job.type) {
    case "parse":
      return parseMessage(bytes, job.isComplete);
    case "mailgun":
      return readMailgun(bytes, job.contentType);
    case "postmark":
      return readPostmark(bytes);
  }
}

// Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A signal goes to the whole process group, but this process lives until the server is gone.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", async (job: MailJob) => {
  const reply = await Promise.resolve(job)
    .then(run)
    .then((result): ReaderReply => ({ result }))
    .catch((error): ReaderReply => ({ error: String(error) }));
  process.send?.(reply, () => {});
});
