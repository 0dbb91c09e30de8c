import { href, Link } from "react-router";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { ExactTime } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";

/** Why emails aren't being sent. */
export type EmailTrouble = (
  | { state: "into-files" }
  /** Emails are overdue. `words` is the mail server's last message, and `why` explains it. */
  | { state: "standstill"; waiting: number; since: Moment; why: string; serverMessage: string }
) & {
  /** Whether the user may open the email settings. */
  mayFix: boolean;
};

const linkStyle = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

export function EmailBanner({ trouble }: { trouble: EmailTrouble }) {
  return (
    <div className="mb-5 max-sm:mb-3">
      <FormMessage tone="bad">
        <div className="flex flex-wrap items-center gap-x-5">
          <p>
            <b>Emails aren't being sent.</b>{" "}
            <span className="max-sm:hidden">
              <Why {...trouble} /> Nothing is lost: every lead is here.
            </span>
          </p>
          {trouble.mayFix ? (
            <Link to={href("/cms/settings/mail")} className={`${linkStyle} max-sm:-my-2`}>
              See why and how to fix it
            </Link>
          ) : (
            <details>
              <summary className={`${linkStyle} cursor-pointer`}>What to do</summary>
              <ol className="grid list-decimal gap-1 pl-5">
                <li>Check Leads here instead of waiting for emails, and reply from there.</li>
                <li>Tell a site owner. They can see what's wrong under Settings, Email.</li>
              </ol>
            </details>
          )}
        </div>
      </FormMessage>
    </div>
  );
}

function Why(trouble: EmailTrouble) {
  if (trouble.state === "into-files") return "No mail server is set up, so emails are saved as files on the server.";
  const { waiting, since, why, serverMessage } = trouble;
  return (
    <>
      {waiting === 1 ? "1 email is waiting" : `${waiting} emails are waiting`}, the oldest since{" "}
      <ExactTime at={since} />.{" "}
      {serverMessage && (
        <>
          {why} Server message: <q className="break-words">{serverMessage}</q>.
        </>
      )}
    </>
  );
}
