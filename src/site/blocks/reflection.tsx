/** A mirrored copy of a text, hidden from screen readers. */
export function Reflection({ text }: { text: string }) {
  return <span aria-hidden="true" data-text={text} className="reflected" />;
}
