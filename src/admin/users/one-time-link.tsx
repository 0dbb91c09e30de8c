import { CopyLink } from "../../admin-ui/copy-text.tsx";
import type { ActionResult } from "../../admin-ui/form/result.ts";

/** A one-time link, shown only once. */
export function OneTimeLink({ link, lasts }: { link: string; lasts: string }) {
  return (
    <div className="grid gap-3 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Send this link yourself.</b> It works once, for {lasts}, and is only shown now. Anyone who has it can choose
        the password.
      </p>
      <CopyLink label="Link" link={link} />
    </div>
  );
}

/** Closes the dialog, which would cover the toast, unless it shows a link to copy. */
export function closeUnlessLink(close: () => void) {
  return ({ message }: ActionResult) => {
    if (message) close();
  };
}
