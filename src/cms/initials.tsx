/** The first letters of somebody's first and last name, in a circle; the name itself stands beside it. */
export function Initials({ name }: { name: string }) {
  const parts = name.split(/\s+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? "")][0] ?? "");
  return (
    <span aria-hidden className="initials">
      {letters.join("").toUpperCase()}
    </span>
  );
}
