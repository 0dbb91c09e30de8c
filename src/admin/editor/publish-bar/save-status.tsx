import type { ReactNode } from "react";
import { href } from "react-router";
import { loginPath } from "#src/admin/session/safe-redirect.ts";
import { useShortcut } from "#src/admin/ui/keys.ts";
import type { Failure } from "#src/admin/ui/requests.ts";
import { publishesOnSave } from "../api/kinds-without-drafts.ts";
import type { Companion } from "../api/results.ts";
import { Presence } from "../conflicts/presence.tsx";
import { useEditorContext } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import type { Form } from "../use-form.ts";
import { barStatus } from "./status-text.ts";

export interface BarProps {
  editor: Editor;
  state: FormState;
  /** The screen's path; the login redirects back to it. */
  path: string;
  form: Form;
  companions: readonly Companion[];
  /** Notices shown in the bar. */
  notices: ReactNode;
}

/** The form's status and links to fix problems. */
export function SaveStatus({ state, path, form, companions }: BarProps) {
  const { status, errors } = state;
  const { subject, timeZone } = useEditorContext();
  const { tone, text, more } = barStatus(state, timeZone, publishesOnSave(subject.kind));
  const fix = status.state === "failed" ? failureFix(status.failure, path) : null;
  return (
    <div className="save-state flex flex-[1_1_16rem] flex-wrap items-baseline gap-x-5 gap-y-1">
      <p role={tone === "bad" ? "alert" : "status"} className="save-text" data-tone={tone}>
        <b>{text}</b>
        {more && <span className="text-ink-3"> {more}</span>}
      </p>
      {status.state === "invalid" && Object.keys(errors).length > 0 && (
        <button type="button" className="link" onClick={form.focusFirstError}>
          Show the first one
        </button>
      )}
      {fix && (
        <a href={fix.url} target="_blank" rel="noreferrer" className="link">
          {fix.label}
          <span className="sr-only">, then save again here</span>
        </a>
      )}
      <Presence companions={companions} />
    </div>
  );
}

/** The page that solves a failed save; null if there is none. */
function failureFix(failure: Failure, path: string): { label: string; url: string } | null {
  switch (failure) {
    case "logged-out":
    case "other-person":
      return { label: "Log in in a new tab", url: loginPath(path) };
    case "two-factor":
      return {
        label: "Set it up in a new tab",
        url: `${href("/cms/account")}?${new URLSearchParams({ to: path })}`,
      };
    default:
      return null;
  }
}

/** The keyboard shortcut on the save button. */
export function SaveShortcut() {
  return (
    <kbd aria-hidden className="save-key">
      {useShortcut("S")}
    </kbd>
  );
}
