import type { ReactNode } from "react";
import { href } from "react-router";
import { useShortcut } from "../../keys.ts";
import { loginPath } from "../../own-path.ts";
import type { Editor } from "../editor/editor.ts";
import type { FormState } from "../editor/state.ts";
import type { Companion } from "../keeping/typed.ts";
import { Presence } from "../notices/presence.tsx";
import type { Form } from "../use-form.ts";
import type { BarWords } from "./words.ts";

/** What the bar at the foot of a form is about. */
export interface BarProps {
  editor: Editor;
  state: FormState;
  timeZone: string;
  /** The screen's own address, to which a login leads back. */
  path: string;
  form: Form;
  companions: readonly Companion[];
  /** What comes by itself and is answered here. */
  notices: ReactNode;
}

interface SaveWordsProps extends Omit<BarProps, "notices"> {
  words: BarWords;
}

/** How things stand, and what leads on from there. */
export function SaveWords({ editor, state, path, form, words, companions, timeZone }: SaveWordsProps) {
  const { status, faults } = state;
  const { tone, text, more } = words;
  const isHeld = status.state === "failed" && status.failure === "second-factor";
  const isLoggedOut = status.state === "failed" && ["logged-out", "somebody-else"].includes(status.failure);
  return (
    <div className="save-state">
      <p role={tone === "bad" ? "alert" : "status"} className="save-words" data-tone={tone}>
        <b>{text}</b>
        {more && <span> {more}</span>}
      </p>
      {status.state === "faulty" && Object.keys(faults).length > 0 && (
        <button type="button" className="link" onClick={form.leadToFault}>
          Show the first
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

/** The key that saves, on its button. */
export function SaveKey() {
  return (
    <kbd aria-hidden className="save-key">
      {useShortcut("S")}
    </kbd>
  );
}
