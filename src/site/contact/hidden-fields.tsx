import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useShell, useWords } from "../shell.ts";
import { type Arrival, recallArrival } from "../visit.ts";

const arrivalFields = [
  "landingPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
] as const satisfies (keyof Arrival)[];

/** Asks for a signed token when the visitor begins to write: it says when that was, and marks this form's message. */
async function fetchToken(): Promise<string> {
  try {
    const answer = await fetch(href("/contact/token"), { method: "POST", body: new URLSearchParams() });
    return answer.ok ? await answer.text() : "";
  } catch {
    // Without a token, a repeated message is known by its words.
    return "";
  }
}

/** What comes with the form and is not typed. Without script most of it stays empty, and the form works all the same. */
export function HiddenFields() {
  const { language } = useShell();
  const words = useWords();
  const [arrival, setArrival] = useState<Partial<Arrival>>({});
  const [token, setToken] = useState("");
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setArrival(recallArrival());
    const form = field.current?.form;
    if (!form) return;
    const begin = () => {
      form.removeEventListener("focusin", begin);
      fetchToken().then(setToken);
    };
    // The visitor may have begun before this ran.
    if (form.contains(document.activeElement)) begin();
    else form.addEventListener("focusin", begin);
    return () => form.removeEventListener("focusin", begin);
  }, []);

  return (
    <>
      <input ref={field} type="hidden" name="formToken" value={token} />
      <input type="hidden" name="language" value={language} />
      {arrivalFields.map((name) => (
        <input key={name} type="hidden" name={name} value={arrival[name] ?? ""} />
      ))}
      <p aria-hidden="true" className="honeypot">
        <label htmlFor="website">{words.honeypot}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  );
}
