import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, use } from "react";
import { Scripts } from "react-router";
import bootCode from "./boot.ts?inline-script";
import { NonceContext } from "./nonce.ts";
import { StructuredDataContext } from "./structured-data.ts";
import themeCode from "./theme.ts?inline-script";

// In the browser these have run already: their text is not sent again.
const boot = import.meta.env.SSR ? bootCode : "";
const theme = import.meta.env.SSR ? themeCode : "";

type Props = { children?: ReactNode; rel?: string; href?: string; type?: string };

/** The elements of a tree of fragments, in order. */
function elementsOf(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return typeof child.type === "string" ? [child] : elementsOf(child.props.children);
  });
}

/** Code of our own, made when the product is built. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, made when the product is built
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** Applies the visitor's colour scheme before the first paint; belongs into the head. */
export function ThemeScript() {
  return <InlineScript code={theme} />;
}

/**
 * What the page says of itself to programs; belongs at the body's end. Only the server writes it: React passes over
 * what else stands in a document's body. Browsers run no such script, so the policy need not name it.
 */
export function StructuredData() {
  const text = use(StructuredDataContext);
  if (text === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by discovery, which lets no text end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * React Router's own scripts, asleep: its preloads become a list and its one module script gets a type that browsers
 * do not run, until `boot.ts` puts both back unchanged. Depends on the shape of what `Scripts` renders, so a test
 * asserts it.
 */
export function DeferredScripts() {
  // Called rather than rendered, so that its elements can be changed; it always stands here, so its hooks are in order.
  const elements = elementsOf(Scripts({}));
  if (elements.length === 0) return null;
  const modules = elements.filter((element) => element.props.rel === "modulepreload");
  return (
    <>
      {elements
        .filter((element) => !modules.includes(element))
        .map((element) =>
          element.props.type === "module"
            ? cloneElement<Props & { async?: boolean; "data-modules"?: string }>(element, {
                async: false,
                type: "text/plain",
                "data-modules": modules.map((module) => module.props.href).join(" "),
              })
            : element,
        )}
      <InlineScript code={boot} />
    </>
  );
}
