import type { BrowserContext, Page } from "@playwright/test";

/** The content of a page. */
export interface PageText {
  /** All texts and the values of text attributes. */
  text: string;
  /** Traces of injected markup. */
  errors: string[];
}

/** Records every effect of a hostile text that is treated as more than text: scripts, CSP reports, dialogs, frames. */
export async function monitorXss(context: BrowserContext, findings: string[]): Promise<void> {
  await context.exposeBinding("xss", ({ page }) => void findings.push(`a script ran in ${page.url()}`));
  await context.exposeBinding(
    "reportPolicy",
    ({ page }, violation: string) => void findings.push(`${violation} in ${page.url()}`),
  );
  await context.addInitScript(() => {
    const tell: unknown = Reflect.get(window, "reportPolicy");
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      if (typeof tell === "function") tell(`the policy forbade ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on("dialog", (dialog) => {
    findings.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("weberror", (error) => findings.push(`uncaught in ${error.page()?.url()}`));
  context.on("page", (page) => {
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) findings.push(`a frame went to ${frame.url()}`);
    });
  });
}

/** Reads a live page from the browser's DOM. */
export async function readPage(page: Page): Promise<PageText> {
  return page.evaluate(() => {
    const harmless = /^(?:https?|mailto|tel):$/;
    const found: string[] = [];
    const texts: string[] = [document.title];
    const spoken = ["alt", "title", "aria-label", "content", "placeholder", "href", "src", "value"];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on") || name === "srcdoc") found.push(`${element.localName} has ${name}`);
        if (spoken.includes(name)) texts.push(value);
      }
      if (/^(?:iframe|frame|object|embed|applet|base|portal|xss|x|math|marquee)$/.test(element.localName)) {
        found.push(`there is a ${element.localName}`);
      }
      if (element instanceof HTMLMetaElement && element.httpEquiv !== "") found.push(`meta says ${element.httpEquiv}`);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value);
      for (const name of ["href", "src", "action", "formAction"]) {
        const url: unknown = element.hasAttribute(name.toLowerCase()) && Reflect.get(element, name);
        if (typeof url !== "string") continue;
        const scheme = /^[^:/?#]*:/.exec(url)?.[0] ?? "";
        if (scheme !== "" && !harmless.test(scheme) && !/^(?:data:image\/|blob:)/.test(url)) {
          found.push(`${element.localName} leads to ${url.slice(0, 60)}`);
        }
      }
      if (element instanceof HTMLScriptElement && element.type === "application/ld+json") {
        try {
          texts.push(JSON.stringify(JSON.parse(element.text)));
        } catch {
          found.push("its facts are no JSON");
        }
      } else if (element instanceof HTMLElement && element.children.length === 0) {
        texts.push(element.textContent ?? "");
      }
    }
    texts.push(document.body.textContent ?? "");
    return { text: texts.join("\n"), errors: found };
  });
}

/** XML parser errors and foreign elements of a document; empty if it is fine. */
export async function xmlErrors(page: Page, path: string): Promise<string[]> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url);
    const document = new DOMParser().parseFromString(await answer.text(), "application/xml");
    const broken = document.querySelector("parsererror");
    const foreign = [...document.querySelectorAll("*")].filter(({ localName }) =>
      /^(?:script|svg|img)$/.test(localName),
    );
    return [
      ...(answer.status === 200 ? [] : [`status ${answer.status}`]),
      ...(broken ? [broken.textContent ?? "broken"] : []),
      ...foreign.map(({ localName }) => `there is a ${localName}`),
    ].map((finding) => `${url}: ${finding}`);
  }, path);
}

/** A text without white space and invisible characters, for comparison. */
export function normalized(text: string): string {
  return text.normalize("NFC").replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff\ufffd]/gu, "");
}
