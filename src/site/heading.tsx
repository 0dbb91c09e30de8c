/** The text of a heading. A leading name with a colon is dimmed, and the rest wraps as one piece. */
export function HeadingWords({ children }: { children: string }) {
  const [, name, rest] = /^([^:]{1,60}:) (.+)$/.exec(children) ?? [];
  if (!name) return children;
  return (
    <>
      <span className="text-ink-3 deep:text-on-deep-2">{name}</span> <span className="inline-block">{rest}</span>
    </>
  );
}

/** A block's heading; many begin with the block's name. */
export function Heading({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <h2 id={id} className="text-h2">
      <HeadingWords>{children}</HeadingWords>
    </h2>
  );
}
