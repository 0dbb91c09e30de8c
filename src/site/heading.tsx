interface Props {
  id?: string | undefined;
  children: string;
}

/** A block's heading. Where it begins with the block's name and a colon, the name stands back and the rest together. */
export function Heading({ id, children }: Props) {
  const [, name, rest] = /^([^:]{1,60}:) (.+)$/.exec(children) ?? [];
  return (
    <h2 id={id} className="text-h2">
      {name ? (
        <>
          <span className="text-ink-3 deep:text-on-deep-2">{name}</span> <span className="inline-block">{rest}</span>
        </>
      ) : (
        children
      )}
    </h2>
  );
}
