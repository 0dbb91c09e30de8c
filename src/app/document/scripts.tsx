import { createContext, use } from "react";
import startCode from "./start-script.ts?inline-script";
import themeCode from "./theme.ts?inline-script";

/** Marks the page's own inline scripts while it is rendered; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The text of the page's `application/ld+json` script; undefined in the browser. */
export const StructuredDataContext = createContext<string | undefined>(undefined);

// In the browser they have run already: their text is not sent again.
const theme = import.meta.env.SSR ? themeCode : "";
const start = import.meta.env.SSR ? startCode : "";

interface InlineScriptProps {
  code: string;
  [data: `data-${string}`]: string;
}

/** Code of our own, made when the product is built. */
export function InlineScript({ code, ...data }: InlineScriptProps) {
  return (
    <script
      {...data}
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, made when the product is built
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** Applies the visitor's color scheme before the first paint; belongs in the head. */
export function ThemeScript() {
  return <InlineScript code={theme} />;
}

/** Loads a page's script and print sheet after the first paint. */
export function DeferredScript({ scriptUrl, printUrl }: { scriptUrl: string; printUrl: string }) {
  return <InlineScript code={start} data-script={scriptUrl} data-print={printUrl} />;
}

/**
 * The page's structured data, at the end of the body. Only the server writes it: React ignores other elements in a
 * document's body. Browsers do not run such a script, so the policy need not name it.
 */
export function StructuredData() {
  const text = use(StructuredDataContext);
  if (text === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `seo` escapes it, so that no text can end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
