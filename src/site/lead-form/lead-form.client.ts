import { readAttribution, storeSent } from "../shell/session-storage.ts";

/** Requests a signed token when the visitor starts to type. It contains the time and identifies this form's message. */
async function fetchToken(): Promise<string> {
  try {
    const response = await fetch("/contact/token", { method: "POST", body: new URLSearchParams() });
    return response.ok ? await response.text() : "";
  } catch {
    // Without a token, duplicates are detected by their text.
    return "";
  }
}

/** Does the work that a bot would have to do for each message. Nobody waits for it: without it, the form is sent as well. */
async function proofOf(formToken: string, bits?: number): Promise<string> {
  try {
    const { findProof } = await import("./find-proof.ts");
    return await findProof(formToken, bits);
  } catch {
    // Its file was not reached.
    return "";
  }
}

/** The form's controls that have a name and a text. Boxes and buttons have their state instead. */
function controlsOf(form: HTMLFormElement) {
  return [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      "value" in element && "name" in element && element.name !== "" && !("type" in element && isBox(element.type)),
  );
}

function isBox(type: unknown): boolean {
  return type === "checkbox" || type === "radio" || type === "file";
}

/** All that a browser would send. */
function fieldsOf(form: HTMLFormElement): FormData | URLSearchParams {
  const fields = new FormData(form);
  if (form.enctype !== "multipart/form-data")
    return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  // See `keepFiles`.
  fields.set("keepsFiles", "yes");
  return fields;
}

function fileInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[type=file]")];
}

/** Says so at once if a file is too large to be sent. */
function hasTooLargeFile(form: HTMLFormElement): boolean {
  return fileInputs(form).some((input) => {
    const { limit, tooLarge = "" } = input.dataset;
    const isTooLarge = [...(input.files ?? [])].some(({ size }) => size > Number(limit));
    input.setCustomValidity(isTooLarge ? tooLarge : "");
    return isTooLarge && !input.reportValidity();
  });
}

/** Moves the chosen files to the form with the errors, except those with an error. */
function keepFiles(from: HTMLFormElement, to: HTMLFormElement): void {
  const chosen = new Map(fileInputs(from).map(({ name, files }) => [name, files]));
  for (const input of fileInputs(to)) {
    const files = chosen.get(input.name);
    if (files && !input.hasAttribute("aria-invalid")) input.files = files;
  }
}

/** Browsers keep for Back what differs from its default. The page's form is empty, the one with the errors is not. */
function clearDefaults(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && isBox(control.type)) {
      const { checked } = control;
      control.defaultChecked = false;
      control.checked = checked;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const { value } = control;
      control.defaultValue = "";
      control.value = value;
    }
  }
}

/** Who asks for a call gives a phone number in place of an email address. Returns the number then. */
function applyCall(form: HTMLFormElement): string {
  const { callMe, email, phone } = form as unknown as Record<string, HTMLInputElement | undefined>;
  if (!callMe || !email || !phone) return "";
  const { checked } = callMe;
  email.hidden = email.disabled = checked;
  phone.required = checked;
  const optional = document.getElementById(`${phone.id}-optional`);
  if (optional) optional.hidden = checked;
  return checked ? phone.value : "";
}

/** Adds a text to the message once, for the visitor to complete. */
function addToMessage(form: HTMLFormElement, text: string): void {
  const { message } = form as unknown as Record<string, HTMLTextAreaElement | undefined>;
  if (!message) return;
  const [firstLine = ""] = text.split("\n");
  const isNew = !message.value.includes(firstLine.trim());
  if (isNew) message.value = `${message.value.trimEnd()}\n\n${text}`.trimStart();
  message.focus();
  const end = message.value.lastIndexOf(firstLine) + firstLine.length;
  if (isNew) message.setSelectionRange(end, end);
}

function fill(form: HTMLFormElement, values: { readonly [name: string]: string | undefined }): void {
  for (const control of controlsOf(form)) control.value = values[control.name] ?? control.value;
}

/**
 * Where an accepted form leads to, what to show in its place (the form with its errors, or the answer), or an error with what
 * the server says, if it was reached.
 */
async function send(form: HTMLFormElement, { id, dataset }: HTMLElement): Promise<string | HTMLElement | Error> {
  try {
    const response = await fetch(form.action, { method: "POST", body: fieldsOf(form) });
    if (response.redirected && response.ok && dataset.inPlace === undefined) return response.url;
    const text = await response.text();
    if (response.headers.get("Content-Type")?.startsWith("text/plain")) return new Error(text);
    const page = new DOMParser().parseFromString(text, "text/html");
    return page.getElementById(id)?.querySelector<HTMLElement>("form, [data-answer]") ?? new Error();
  } catch {
    return new Error();
  }
}

/** Sends the form without leaving the page, so that it keeps its input if the connection fails. */
export function runLeadForm(box: HTMLElement): void {
  const unreachable = box.querySelector("template");
  const formIn = () => box.querySelector("form");
  let isSending = false;

  function setSending(value: boolean) {
    isSending = value;
    const button = formIn()?.querySelector<HTMLButtonElement>("[type=submit]");
    const label = button?.querySelector<HTMLElement>("[data-sending]");
    if (!button || !label) return;
    button.disabled = value;
    const { sending } = label.dataset;
    label.dataset.sending = label.textContent;
    label.textContent = sending ?? "";
  }

  function showResult(form: HTMLFormElement, result: HTMLElement | Error) {
    if (result instanceof HTMLFormElement) {
      fill(result, Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value])));
      clearDefaults(result);
      keepFiles(form, result);
      // This script moves the focus itself.
      result.querySelector("[autofocus]")?.removeAttribute("autofocus");
      form.replaceWith(result);
      applyCall(result);
    } else if (result instanceof HTMLElement) {
      form.replaceWith(result);
    } else {
      form.querySelector(".form-errors")?.remove();
      if (unreachable) form.prepend(unreachable.content.cloneNode(true));
      const reason = form.querySelector(".form-errors p");
      if (reason && result.message) reason.textContent = result.message;
    }
    const resultElement = box.querySelector<HTMLElement>(".form-errors, [data-answer]");
    resultElement?.focus({ preventScroll: true });
    resultElement?.scrollIntoView({ block: "nearest" });
  }

  /** If the form's network has sent a lot, the server asks for work before it takes the form. */
  async function sendWithWork(form: HTMLFormElement, done = 0): ReturnType<typeof send> {
    const result = await send(form, box);
    const needed = result instanceof HTMLElement ? Number(result.dataset.workNeeded ?? 0) : 0;
    if (needed <= done) return result;
    await prepare(needed);
    return sendWithWork(form, needed);
  }

  async function submit(form: HTMLFormElement) {
    if (isSending || hasTooLargeFile(form)) return;
    setSending(true);
    const result = await sendWithWork(form);
    if (typeof result === "string") {
      storeSent(applyCall(form));
      location.assign(result);
      return;
    }
    setSending(false);
    showResult(form, result);
  }

  async function prepare(bits?: number) {
    const formToken = await fetchToken();
    const fillIn = (values: { readonly [name: string]: string }) => {
      const form = formIn();
      if (form) fill(form, values);
    };
    fillIn({ formToken, formProof: "" });
    if (formToken === "") return;
    const formProof = await proofOf(formToken, bits);
    // Meanwhile, the server may have asked for more work, for another token.
    if (formIn()?.querySelector<HTMLInputElement>("[name=formToken]")?.value === formToken) fillIn({ formProof });
  }

  box.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void submit(event.target);
  });
  box.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-insert]") : null;
    const current = formIn();
    if (button && current) addToMessage(current, button.dataset.insert ?? "");
  });
  const form = formIn();
  if (!form) return;
  const update = () => applyCall(formIn() ?? form);
  box.addEventListener("change", update);
  // Back from the next page, the form can be used again, with what the browser has kept of it.
  addEventListener("pageshow", () => {
    if (isSending) setSending(false);
    update();
  });
  fill(form, readAttribution());
  // The visitor may have started before this script.
  if (box.contains(document.activeElement)) void prepare();
  else box.addEventListener("focusin", () => void prepare(), { once: true });
}
