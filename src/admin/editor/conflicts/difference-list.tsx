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
  return (
    <dl className="differences">
      {differences.map((difference) => (
        <DifferenceSides key={`${difference.change} ${difference.path}`} difference={difference} columns={columns} />
      ))}
    </dl>
  );
}

interface DifferenceSidesProps {
  difference: Difference;
  columns: readonly [before: string, after: string];
}

export function DifferenceSides({ difference, columns: [before, after] }: DifferenceSidesProps) {
  const { label, change, textDiff } = difference;
  return (
    <div>
      <dt className="col-span-full font-medium">
        {label}
        {change !== "changed" && <span className="text-ink-3"> ({change})</span>}
      </dt>
      <Side name={before} text={difference.before} textDiff={textDiff} exclude="added" />
      <Side name={after} text={difference.after} textDiff={textDiff} exclude="removed" />
    </div>
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
