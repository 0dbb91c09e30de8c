/** The child process that reads what comes from outside. */
import { answerJobs } from "#src/base/answer-jobs.server.ts";
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

answerJobs(run);
