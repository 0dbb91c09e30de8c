/** The same words upside down in the water, for eyes only. */
export function Reflection({ text }: { text: string }) {
  return <span aria-hidden="true" data-text={text} className="reflected" />;
}
