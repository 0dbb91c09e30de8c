/** The result of an action. */
export interface ActionResult {
  /** The intent of the form. */
  form: string;
  state: "done" | "refused";
  /** The text for the user. Empty if the field errors say enough. */
  message: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** The input, for pages without JavaScript. Never a password. */
  values: Record<string, string>;
}

export function done(form: string, message: string): ActionResult {
  return { form, state: "done", message, errors: {}, values: {} };
}

export function refused(
  form: string,
  { message = "", errors = {}, values = {} }: Partial<Pick<ActionResult, "message" | "errors" | "values">>,
): ActionResult {
  return { form, state: "refused", message, errors, values };
}

/** The name of a form: its intent, and the id of the item where a screen has several of these forms. */
export function formKey({ intent, about }: { intent: string; about?: string | undefined }): string {
  return about ? `${intent} ${about}` : intent;
}
