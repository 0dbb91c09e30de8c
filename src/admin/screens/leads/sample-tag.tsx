/** Marks a made-up lead. */
export function SampleTag() {
  return (
    <span
      className="sample-tag rounded-full border border-line px-2 py-[.15rem] align-middle text-xs leading-none font-normal tracking-normal whitespace-nowrap text-ink-3"
      title="Made up. Nothing is emailed about it."
    >
      Sample
    </span>
  );
}
