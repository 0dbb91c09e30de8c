import type { Difference } from "../../../content/differences.ts";
import type { Stretch } from "../../../content/marked.ts";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** What the two sides are called. */
  columns?: readonly [before: string, after: string];
}

/** In what two contents differ, field by field. */
export function DifferenceList({ differences, columns = ["Before", "After"] }: DifferenceListProps) {
  if (differences.length === 0) return <p>Nothing that shows.</p>;
  const [before, after] = columns;
  return (
    <dl className="differences">
      {differences.map((difference) => (
        <div key={`${difference.change} ${difference.path}`}>
          <dt>
            {difference.label}
            {difference.change !== "changed" && <span className="text-ink-3"> ({difference.change})</span>}
          </dt>
          <Side name={before} words={difference.before} marked={difference.marked} leavesOut="added" />
          <Side name={after} words={difference.after} marked={difference.marked} leavesOut="removed" />
        </div>
      ))}
    </dl>
  );
}

interface SideProps {
  name: string;
  words: string;
  marked: readonly Stretch[] | null;
  /** The stretches that only the other side has. */
  leavesOut: Stretch["is"];
}

function Side({ name, words, marked, leavesOut }: SideProps) {
  return (
    <dd>
      <span className="difference-side">{name}</span>
      {words === "" ? (
        <span className="text-ink-3">Nothing</span>
      ) : (
        (marked?.filter(({ is }) => is !== leavesOut).map(inMarks) ?? words)
      )}
    </dd>
  );
}

function inMarks({ is, text }: Stretch, index: number) {
  const key = `${index} ${is}`;
  if (is === "removed") return <del key={key}>{text}</del>;
  return is === "added" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
}
