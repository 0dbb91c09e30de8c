import { useWords } from "../shell/shell.ts";
import { CardLink } from "../ui/link.tsx";
import type { OpeningLine } from "./openings.server.ts";

/** The list of openings, separated by lines. */
export function OpeningList({ openings }: { openings: OpeningLine[] }) {
  const words = useWords();
  return (
    <ul className="grid gap-y-10">
      {openings.map(({ href, title, summary, facts, salary }) => (
        <li
          key={href}
          className="group relative grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-3 border-t-2 border-ink pt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"
        >
          <div className="min-w-0">
            <h3 className="text-h3 decoration-2 underline-offset-[.18em] group-hover:underline">{title}</h3>
            <p className="mt-2 max-w-[36rem] text-ink-2">{summary}</p>
          </div>
          <div className="min-w-0 text-sm text-ink-2">
            <p className="font-medium text-ink">{salary}</p>
            <p>{facts.join(" · ")}</p>
            <CardLink to={href} subject={words.of(title)}>
              {words.seeOpening}
            </CardLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
