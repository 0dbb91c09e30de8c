import type { ReactNode } from "react";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { formKey } from "#src/admin/ui/form/result.ts";
import type { PeopleResult } from "./actions.server.ts";

interface SendLinkProps {
  intent: string;
  /** The id of the account. */
  about?: string;
  /** The label of the button that emails the link, such as `Send invitation`. */
  mail: string;
  /** The label of the button that shows the link. */
  link: string;
  /** How long the link is valid. */
  lasts: string;
  /** Whether this is the dialog's main action. */
  isMain?: boolean;
  hasMailServer: boolean;
  close: () => void;
  children: ReactNode;
}

/** A form that emails a one-time link, or shows it. Without a mail server, it only shows it. */
export function SendLink({
  mail,
  link,
  lasts,
  isMain = false,
  hasMailServer,
  close,
  children,
  ...form
}: SendLinkProps) {
  const createdLink = useActionResult<PeopleResult>(formKey(form))?.link;
  const tone = isMain ? "main" : "line";
  return (
    <div className="grid gap-4">
      {createdLink && <OneTimeLink link={createdLink} lasts={lasts} />}
      <ActionForm
        {...form}
        {...(!isMain && { className: "grid gap-3" })}
        // The open dialog would cover the toast. It stays open if it shows a link to copy.
        onDone={({ message }) => message && close()}
      >
        {children}
        <div className="grid gap-3">
          {!hasMailServer && <p className="text-ink-2">This site doesn't send email yet, so send the link yourself.</p>}
          <div className="flex flex-wrap gap-3">
            {hasMailServer && (
              <SubmitButton name="delivery" value="mail" busy="Sending..." tone={tone}>
                {mail}
              </SubmitButton>
            )}
            <SubmitButton name="delivery" value="link" busy="Creating..." tone={hasMailServer ? "line" : tone}>
              {link}
            </SubmitButton>
          </div>
        </div>
      </ActionForm>
    </div>
  );
}

/** A one-time link, shown only once. */
function OneTimeLink({ link, lasts }: { link: string; lasts: string }) {
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
