import type { Comparison } from "#src/domain/content/schema/kinds/project.ts";
import { useWords } from "../shell/shell.ts";

/** In characters: longer values are set smaller. */
const shortValue = 5;

/** Other values are words, in rows of their own. */
const isFigure = ({ before, after }: Comparison) => [before, after].some((value) => /\d/.test(value));

/** Pairs of figures on waterlines, and pairs of words below them; a table for screen readers, whose roles a grid would hide. */
export function Comparisons({ comparisons }: { comparisons: Comparison[] }) {
  const words = useWords();
  const [figures, others] = [comparisons.filter(isFigure), comparisons.filter((row) => !isFigure(row))];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers take the roles from a table that is shown as a grid
    <table role="table" aria-labelledby="comparisons" className="comparisons">
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {[words.measured, words.before, words.after].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" data-pairs={figures.length === 2 || figures.length === 4 ? "" : undefined}>
        {[...figures, ...others].map(({ measure, before, after }, index) => (
          <tr key={measure} role="row" data-words={index < figures.length ? undefined : ""}>
            <th role="rowheader" scope="row">
              {measure}
            </th>
            <Figure name={words.before} value={before} />
            <Figure name={words.after} value={after} />
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell">
      <span aria-hidden="true">{name}</span>
      <b data-short={value.length <= shortValue ? "" : undefined}>{value}</b>
    </td>
  );
}
