import type { Step } from "#src/domain/content/schema/blocks.ts";
import { NoWrap } from "../ui/no-wrap.tsx";

/** Numbered steps, each below a line. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="steps grid gap-x-gap gap-y-8 lg:auto-cols-fr lg:grid-flow-col lg:gap-y-0">
      {steps.map(({ title, text, when }) => (
        <li key={title} className="border-t-2 border-ink pt-4">
          <h3 className="text-h4">{title}</h3>
          <p className="mt-2 text-sm text-ink-2">
            <NoWrap>{text}</NoWrap>
          </p>
          <p className="mt-3 text-sm font-medium text-rose">{when}</p>
        </li>
      ))}
    </ol>
  );
}
