import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { hiddenFields } from "../../leads/fields.ts";
import { readAttribution } from "../session-notes.ts";
import { useShell, useWords } from "../shell.ts";

/** Requests a signed token when the visitor starts to type. It contains the time and identifies this form's message. */
async function fetchToken(): Promise<string> {
  try {
    const answer = await fetch(href("/contact/token"), { method: "POST", body: new URLSearchParams() });
    return answer.ok ? await answer.text() : "";
  } catch {
    // Without a token, duplicates are detected by their text.
    return "";
  }
}

/** Hidden fields of the form. Without script most stay empty, and the form still works. */
export function HiddenFields() {
  const { language } = useShell();
  const words = useWords();
  const [arrival, setArrival] = useState<ReturnType<typeof readAttribution>>({});
  const [token, setToken] = useState("");
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setArrival(readAttribution());
    const form = field.current?.form;
    if (!form) return;
    const begin = () => {
      form.removeEventListener("focusin", begin);
      fetchToken().then(setToken);
    };
    // The visitor may have started before hydration.
    if (form.contains(document.activeElement)) begin();
    else form.addEventListener("focusin", begin);
    return () => form.removeEventListener("focusin", begin);
  }, []);

  return (
    <>
      <input ref={field} type="hidden" name="formToken" value={token} />
      <input type="hidden" name="language" value={language} />
      {hiddenFields.map((name) => (
        <input key={name} type="hidden" name={name} value={arrival[name] ?? ""} />
      ))}
      <p aria-hidden="true" className="honeypot">
        <label htmlFor="website">{words.honeypot}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  );
}
