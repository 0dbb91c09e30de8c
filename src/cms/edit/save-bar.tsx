import { Button } from "@mantine/core";
import { useState } from "react";
import { href, Link } from "react-router";
import { loginPath } from "../own-path.ts";
import { Asking } from "./asking.tsx";
import type { Editor } from "./editor.ts";
import type { FormState } from "./state.ts";
import { barWords } from "./words.ts";

interface SaveBarProps {
  editor: Editor;
  state: FormState;
  timeZone: string;
  /** The screen's own address, to which a login leads back. */
  path: string;
  onSave: () => void;
  /** Leads to the first thing that is to be mended. */
  onShowFault: () => void;
}

/** At the foot of the window: how things stand, and what can be done about it. */
export function SaveBar({ editor, state, timeZone, path, onSave, onShowFault }: SaveBarProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { status, faults } = state;
  const { tone, text, more } = barWords(state, timeZone);
  const isSaving = status.state === "saving";
  const isLoggedOut = status.state === "failed" && ["logged-out", "somebody-else"].includes(status.failure);
  return (
    <section aria-label="Save" className="save-bar">
      <div className="save-state">
        <p role={tone === "bad" ? "alert" : "status"} className="save-words" data-tone={tone}>
          <b>{text}</b>
          {more && <span> {more}</span>}
        </p>
        {Object.keys(faults).length > 0 && (
          <button type="button" className="link" onClick={onShowFault}>
            Show the first
          </button>
        )}
        {isLoggedOut && (
          <a href={loginPath(path)} target="_blank" rel="noreferrer" className="link">
            Log in in a new tab
            <span className="sr-only">, then save again here</span>
          </a>
        )}
        {status.state === "saved" && (
          <Link to={href("/cms/revisions/:entry", { entry: editor.subject.entry })} className="link">
            Earlier versions
          </Link>
        )}
      </div>
      <div className="save-acts">
        {status.state !== "saved" && (
          <Button variant="line" onClick={() => setDiscarding(true)} disabled={isSaving}>
            Discard
          </Button>
        )}
        <Button onClick={onSave} aria-disabled={isSaving || undefined} aria-keyshortcuts="Control+S Meta+S">
          {isSaving ? "Saving..." : "Save"}
          <kbd aria-hidden className="save-key">
            Ctrl S
          </kbd>
        </Button>
      </div>
      {isDiscarding && (
        <Asking title="Discard what you changed?" onLeave={() => setDiscarding(false)}>
          <p className="text-ink-2">Everything goes back to how it was last saved.</p>
          <div className="dialog-acts">
            <Button variant="line" onClick={() => setDiscarding(false)} data-autofocus>
              Keep my changes
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                editor.discard();
                setDiscarding(false);
              }}
            >
              Discard them
            </Button>
          </div>
        </Asking>
      )}
    </section>
  );
}
