import type { Answer } from "../form/answer.ts";
import { LinkToCopy } from "../link-to-copy.tsx";

/** A one-time link, shown to whoever made it and to nobody again. */
export function HandOver({ link, lasts }: { link: string; lasts: string }) {
  return (
    <div className="grid gap-3 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Hand this link over yourself.</b> It works once, for {lasts}, and is shown only now. Whoever has it chooses
        the password.
      </p>
      <LinkToCopy label="Link" link={link} />
    </div>
  );
}

/** A link stays to be copied; all else that was done is said by a toast, which the dialog would hide. */
export function unlessLink(close: () => void) {
  return ({ message }: Answer) => {
    if (message) close();
  };
}
