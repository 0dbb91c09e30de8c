import { FormMessage } from "./message.tsx";
import { Ago } from "./time.tsx";
import type { Moment } from "./times.ts";

/** Why mail does not go out. */
export type MailTrouble =
  | { state: "into-files" }
  /** Mails wait that should be out by now; `words` are what the mail server said last. */
  | { state: "standstill"; waiting: number; since: Moment; words: string };

/** Says that mail does not go out, and what to do. */
export function MailBanner({ trouble }: { trouble: MailTrouble }) {
  return (
    <div className="mb-5">
      <FormMessage tone="bad">
        <p>
          <b>Mail does not go out.</b> <Why {...trouble} /> Nothing is lost: every enquiry is here.
        </p>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
            What to do
          </summary>
          <ol className="grid list-decimal gap-1 pl-5">
            <li>Look into the inbox here rather than wait for mail, and reply from there.</li>
            <li>Tell whoever looks after the server.</li>
            <li>
              There, check <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start the site anew.
              {trouble.state === "standstill" && (
                <>
                  {" "}
                  What waits is then tried by itself, or at once with <code>npm run site -- mail retry --all</code>.
                </>
              )}
            </li>
          </ol>
        </details>
      </FormMessage>
    </div>
  );
}

function Why(trouble: MailTrouble) {
  if (trouble.state === "into-files") return "No mail server is set up: mails are written into files on the server.";
  const { waiting, since, words } = trouble;
  return (
    <>
      {waiting === 1 ? "1 mail waits" : `${waiting} mails wait`}, the oldest since <Ago at={since} />.{" "}
      {words && (
        <>
          The mail server said: <q className="break-words">{words}</q>.
        </>
      )}
    </>
  );
}
