import type { Difference } from "#src/domain/content/fields/diff/differences.ts";
import type { DiffSegment } from "#src/domain/content/fields/diff/text-diff.ts";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** The labels of the two sides. */
  columns?: readonly [before: string, after: string];
}

/** The differences between two contents, field by field. */
export function DifferenceList({ differences, columns = ["Before", "After"] }: DifferenceListProps) {
  if (differences.length === 0) return <p>No visible changes.</p>;
  const [before, after] = columns;
  return (
    <dl className="differences">
      {differences.map((difference) => (
        <div key={`${difference.change} ${difference.path}`}>
          <dt className="col-span-full font-medium">
            {difference.label}
            {difference.change !== "changed" && <span className="text-ink-3"> ({difference.change})</span>}
          </dt>
          <Side name={before} text={difference.before} textDiff={difference.textDiff} exclude="added" />
          <Side name={after} text={difference.after} textDiff={difference.textDiff} exclude="removed" />
        </div>
      ))}
    </dl>
  );
}

interface SideProps {
  name: string;
  text: string;
  textDiff: readonly DiffSegment[] | null;
  /** Text that only the other side has. */
  exclude: DiffSegment["change"];
}

function Side({ name, text, textDiff, exclude }: SideProps) {
  return (
    <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      <span className="block text-xs text-ink-3">{name}</span>
      {text === "" ? (
        <span className="text-ink-3">Empty</span>
      ) : (
        (textDiff?.filter(({ change: is }) => is !== exclude).map(renderDiffPart) ?? text)
      )}
    </dd>
  );
}

function renderDiffPart({ change: is, text }: DiffSegment, index: number) {
  const key = `${index} ${is}`;
  if (is === "removed") return <del key={key}>{text}</del>;
  return is === "added" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
}
