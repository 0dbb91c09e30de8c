import { createHash } from "node:crypto";
import { type Language, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { type EnteredField, enteredFields, leadFields } from "#src/domain/leads/fields.ts";
import type { SiteSnapshot } from "../page-cache/site-snapshot.ts";
import { isolationHeaders } from "./headers.ts";
import type { ResponseContent } from "./response.ts";

interface Options {
  /** The company as last known. */
  company: SiteSnapshot["company"] | null;
  /** The fields of a form that could not be sent. */
  form?: FormData | null;
  /** The path of the page that was asked for. Its language is the answer's. */
  path: string;
}

/** The page that visitors see while the database is away: it needs nothing but this file. */
export function unavailablePage({
  company,
  form,
  path,
}: Options): Pick<ResponseContent, "contentType" | "body" | "headers"> {
  const language = languageOf(path);
  const { unavailable: words } = serverWordsFor(language);
  const [heading, text] = form ? [words.notSent, words.notSentText] : [words.heading, words.text];
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(company ? `${heading} | ${company.name}` : heading)}</title>
<style>${style}</style>
<main>
<p class="brand">${mark}<span>${escaped(company?.name ?? "")}</span></p>
<h1>${heading}</h1>
<p>${text}${company ? `${words.orContact}</p>\n${contactDetails(company)}` : ".</p>"}
${form ? formHtml(form, language) : ""}</main>
</html>
`;
  return { contentType: "text/html; charset=utf-8", body: Buffer.from(html), headers: isolationHeaders(policy) };
}

function contactDetails({ phone, email }: SiteSnapshot["company"]): string {
  const url = phoneUrl(phone);
  const call = url === undefined ? escaped(phone) : `<a href="${url}">${escaped(phone)}</a>`;
  return `<p class="contact">${call} <a href="mailto:${escaped(email)}">${escaped(email)}</a></p>`;
}

/** The same form with the visitor's input, which works again once the database is back. */
function formHtml(form: FormData, language: Language): string {
  const controls = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [control(name, value, language)] : [],
  );
  return `<form method="post">\n${controls.join("\n")}\n<button>${serverWordsFor(language).unavailable.sendAgain}</button>\n</form>\n`;
}

function control(name: string, value: string, language: Language): string {
  const attributes = `name="${escaped(name)}"`;
  const hidden = `<input type="hidden" ${attributes} value="${escaped(value)}">`;
  if (!isEntered(name)) return hidden;
  const { label, input, autoComplete = "off" } = leadFields[name];
  if (input === "choice") return hidden;
  const inputHtml =
    input === "lines"
      ? // A parser drops the first line break.
        `<textarea ${attributes} rows="8">\n${escaped(value)}</textarea>`
      : `<input type="${input}" ${attributes} autocomplete="${autoComplete}" value="${escaped(value)}">`;
  return `<label>${wordsFor(language).fields[name] ?? label}\n${inputHtml}</label>`;
}

function isEntered(name: string): name is EnteredField {
  return enteredFields.some((field) => field === name);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The mark of `brand/logo.tsx`. */
const mark =
  '<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M24 3V22M24 5A20 29 0 0 0 4 34M24 5A20 29 0 0 1 44 34M24 13.5A12 20.5 0 0 0 12 34M24 13.5A12 20.5 0 0 1 36 34M24 22A4 12 0 0 0 20 34M24 22A4 12 0 0 1 28 34"/></svg>';

/** Colors and measures of `brand/brand.css`, with the system's font: the page loads no file. */
const style = `
:root{color-scheme:light dark;--ink:light-dark(oklch(.235 .035 182),oklch(.955 .012 170));--line:light-dark(oklch(.65 .025 180),oklch(.55 .035 185));--surface:light-dark(oklch(1 0 0),oklch(.248 .032 189));--leaf:light-dark(oklch(.44 .088 166),oklch(.8 .115 165))}
*{box-sizing:border-box}
body{margin:0;background:light-dark(oklch(.988 .004 175),oklch(.185 .026 192));color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{min-height:100vh;max-width:42rem;margin:0 auto;padding:clamp(2rem,8vh,6rem) 1.5rem;display:grid;align-content:center;gap:1.25rem}
main>*{margin:0}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:600;font-size:1.25rem}
svg{width:2.25rem;fill:none;stroke:var(--leaf);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:clamp(2rem,1.4rem + 3vw,3.25rem);line-height:1.1;letter-spacing:-.03em;text-wrap:balance}
a{color:var(--leaf);text-underline-offset:.2em}
.contact{display:flex;flex-wrap:wrap;gap:.5rem 2rem;font-size:1.25rem;font-weight:600}
.contact a{display:inline-block;padding:.25rem 0;overflow-wrap:anywhere}
form{display:grid;gap:1rem}
label{display:grid;gap:.35rem;font-weight:600}
input,textarea{width:100%;padding:.7rem .85rem;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);color:inherit;font:inherit;font-weight:400}
button{justify-self:start;padding:.8rem 1.5rem;border:0;border-radius:.5rem;background:var(--leaf);color:light-dark(#fff,oklch(.185 .026 192));font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
`;

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
