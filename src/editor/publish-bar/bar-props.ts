import type { ReactNode } from "react";
import type { Companion } from "../api/results.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import type { Form } from "../use-form.ts";

export interface BarProps {
  editor: Editor;
  state: FormState;
  timeZone: string;
  /** The screen's path; the login redirects back to it. */
  path: string;
  form: Form;
  companions: readonly Companion[];
  /** Notices shown in the bar. */
  notices: ReactNode;
}
