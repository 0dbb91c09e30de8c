import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { InlineScript } from "../rendering/scripts.tsx";
import bootCode from "./boot.ts?inline-script";

// In the browser it has run already: its text is not sent again.
const boot = import.meta.env.SSR ? bootCode : "";

type Props = { children?: ReactNode; rel?: string; href?: string; type?: string };

/** The elements of a tree of fragments, in order. */
function elementsOf(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return typeof child.type === "string" ? [child] : elementsOf(child.props.children);
  });
}

/**
 * React Router's own scripts, deferred: its preloads become a list, and its one module script gets a type that browsers
 * do not run. `boot.ts` restores both. This relies on `Scripts` rendering links and one module script.
 */
export function DeferredScripts() {
  // Called rather than rendered, so that its elements can be changed. The call is unconditional, as hooks require.
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
