/** What an action says of a form that was sent. */
export interface Answer {
  /** Which form: the intent that it was sent with. */
  form: string;
  state: "done" | "refused";
  /** For the person: what was done, or why it was not. Empty when the fields say it. */
  message: string;
  /** What is wrong, beside the field that it is about. */
  faults: Record<string, string>;
  /** What was typed, for pages without script. Never a password. */
  written: Record<string, string>;
}

export function done(form: string, message: string): Answer {
  return { form, state: "done", message, faults: {}, written: {} };
}

export function refused(
  form: string,
  { message = "", faults = {}, written = {} }: Partial<Pick<Answer, "message" | "faults" | "written">>,
): Answer {
  return { form, state: "refused", message, faults, written };
}
