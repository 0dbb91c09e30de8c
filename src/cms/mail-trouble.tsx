import { href, Link } from "react-router";
import { FormMessage } from "./message.tsx";
import type { Moment } from "./times.ts";

/** Why mail does not go out. */
export type MailTrouble = (
  | { state: "into-files" }
  /** Mails wait that should be out by now; `words` are what the mail server said last, and `why` what that means. */
  | { state: "standstill"; waiting: number; since: Moment; why: string; words: string }
) & {
  /** Whoever reads it may open the settings of mail. */
  mayMend: boolean;
};

const toDo = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

/** Says that mail does not go out, and what to do. */
export function MailBanner({ trouble }: { trouble: MailTrouble }) {
  return (
    <div className="mb-5">
      <FormMessage tone="bad">
        <p>
          <b>Mail does not go out.</b> <Why {...trouble} /> Nothing is lost: every enquiry is here.
        </p>
        {trouble.mayMend ? (
          <Link to={href("/cms/settings/mail")} className={toDo}>
            See why, and what to do
          </Link>
        ) : (
          <details>
            <summary className={`${toDo} cursor-pointer`}>What to do</summary>
            <ol className="grid list-decimal gap-1 pl-5">
              <li>Look into the inbox here rather than wait for mail, and reply from there.</li>
              <li>Tell an owner of the site, who sees under Settings, Mail what is wrong.</li>
            </ol>
          </details>
        )}
      </FormMessage>
    </div>
  );
}

function Why(trouble: MailTrouble) {
  if (trouble.state === "into-files") return "No mail server is set up: mails are written into files on the server.";
  const { waiting, since, why, words } = trouble;
  return (
    <>
      {waiting === 1 ? "1 mail waits" : `${waiting} mails wait`}, the oldest since {since.exact}.{" "}
      {words && (
        <>
          {why} In the original: <q className="break-words">{words}</q>.
        </>
      )}
    </>
  );
}
