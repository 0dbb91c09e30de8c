import type { Difference } from "../../content/differences.ts";

/** What changed, in words. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Nothing that shows.</p>;
  return (
    <dl className="differences">
      {differences.map(({ path, label, change, before, after }) => (
        <div key={`${change} ${path}`}>
          <dt>{label}</dt>
          {before !== "" && (
            <dd>
              <del>{before}</del>
            </dd>
          )}
          {after !== "" && (
            <dd>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
