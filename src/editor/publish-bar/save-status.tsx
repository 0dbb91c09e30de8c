import { href } from "react-router";
import { loginPath } from "../../admin-session/safe-redirect.ts";
import { useShortcut } from "../../admin-ui/keys.ts";
import { Presence } from "../conflicts/presence.tsx";
import type { BarProps } from "./bar-props.ts";
import type { BarStatus } from "./status-text.ts";

interface SaveStatusProps extends Omit<BarProps, "notices"> {
  words: BarStatus;
}

/** The form's status and links to fix problems. */
export function SaveStatus({ editor, state, path, form, words, companions, timeZone }: SaveStatusProps) {
  const { status, errors } = state;
  const { tone, text, more } = words;
  const isHeld = status.state === "failed" && status.failure === "second-factor";
  const isLoggedOut = status.state === "failed" && ["logged-out", "other-person"].includes(status.failure);
  return (
    <div className="save-state">
      <p role={tone === "bad" ? "alert" : "status"} className="save-text" data-tone={tone}>
        <b>{text}</b>
        {more && <span> {more}</span>}
      </p>
      {status.state === "invalid" && Object.keys(errors).length > 0 && (
        <button type="button" className="link" onClick={form.focusFirstError}>
          Show the first one
        </button>
      )}
      {isLoggedOut && (
        <a href={loginPath(path)} target="_blank" rel="noreferrer" className="link">
          Log in in a new tab
          <span className="sr-only">, then save again here</span>
        </a>
      )}
      {isHeld && (
        <a
          href={`${href("/cms/account")}?${new URLSearchParams({ to: path })}`}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          Set it up in a new tab
          <span className="sr-only">, then save again here</span>
        </a>
      )}
      <Presence companions={companions} person={editor.subject.person} timeZone={timeZone} />
    </div>
  );
}

/** The keyboard shortcut on the save button. */
export function SaveShortcut() {
  return (
    <kbd aria-hidden className="save-key">
      {useShortcut("S")}
    </kbd>
  );
}
