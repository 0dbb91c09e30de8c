/** The thread that reads what comes from outside. */
import { parentPort } from "node:worker_threads";
import { type MailgunDelivery, readMailgun } from "./mailgun.server.ts";
import { type ParsedMessage, parseMessage } from "./parse.server.ts";
import { type PostmarkDelivery, readPostmark } from "./postmark.ts";

export type MailJob = { bytes: Uint8Array } & (
  | { do: "parse"; isComplete: boolean }
  | { do: "mailgun"; contentType: string }
  | { do: "postmark" }
);

interface Results {
  parse: ParsedMessage;
  mailgun: MailgunDelivery | null;
  postmark: PostmarkDelivery | null;
}

export type ResultOf<Job extends MailJob> = Results[Job["do"]];

export type ReaderReply = { result: Results[MailJob["do"]] } | { error: string };

function run(job: MailJob): Promise<Results[MailJob["do"]]> | Results[MailJob["do"]] {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  switch (job.do) {
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
