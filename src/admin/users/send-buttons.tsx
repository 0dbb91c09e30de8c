import { SubmitButton } from "../../admin-ui/form/fields.tsx";

interface SendButtonsProps {
  /** The label of the button that emails the link, such as `Send invitation`. */
  mail: string;
  /** The label of the button that shows the link. */
  link: string;
  /** Whether this is the dialog's main action. */
  isMain?: boolean;
  hasMailServer: boolean;
}

/** Buttons to email or show a one-time link. Without a mail server, only to show it. */
export function SendButtons({ mail, link, isMain = false, hasMailServer }: SendButtonsProps) {
  const tone = isMain ? "main" : "line";
  return (
    <div className="grid gap-3">
      {!hasMailServer && <p className="text-ink-2">This site doesn't send email yet, so send the link yourself.</p>}
      <div className="flex flex-wrap gap-3">
        {hasMailServer && (
          <SubmitButton name="way" value="mail" busy="Sending..." tone={tone}>
            {mail}
          </SubmitButton>
        )}
        <SubmitButton name="way" value="link" busy="Creating..." tone={hasMailServer ? "line" : tone}>
          {link}
        </SubmitButton>
      </div>
    </div>
  );
}
