import { SendButton } from "../form/fields.tsx";

interface WayButtonsProps {
  /** What it is to send the link by mail, in words: `Send the invitation`. */
  mail: string;
  /** What it is to be shown it. */
  link: string;
  /** It is what the dialog is for. */
  isMain?: boolean;
  hasMailServer: boolean;
}

/** Ways for a one-time link to reach its person. Where no mail goes out, there is one. */
export function WayButtons({ mail, link, isMain = false, hasMailServer }: WayButtonsProps) {
  const tone = isMain ? "main" : "line";
  return (
    <div className="grid gap-3">
      {!hasMailServer && <p className="text-ink-2">Mail does not go out yet, so you hand the link over.</p>}
      <div className="flex flex-wrap gap-3">
        {hasMailServer && (
          <SendButton name="way" value="mail" busy="Sending..." tone={tone}>
            {mail}
          </SendButton>
        )}
        <SendButton name="way" value="link" busy="Making it..." tone={hasMailServer ? "line" : tone}>
          {link}
        </SendButton>
      </div>
    </div>
  );
}
