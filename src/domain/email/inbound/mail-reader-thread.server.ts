/** The thread that reads what comes from outside. */
import { parentPort } from "node:worker_threads";
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

parentPort?.on("message", async (job: MailJob) => {
  try {
    parentPort?.postMessage({ result: await run(job) } satisfies ReaderReply);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies ReaderReply);
  }
});
