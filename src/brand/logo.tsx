/** Trunk, three root arches a side, and their reflection. */
function Drawing() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-[1.47em] flex-none fill-none stroke-current stroke-3">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 3V22M24 5A20 29 0 0 0 4 34M24 5A20 29 0 0 1 44 34M24 13.5A12 20.5 0 0 0 12 34M24 13.5A12 20.5 0 0 1 36 34M24 22A4 12 0 0 0 20 34M24 22A4 12 0 0 1 28 34" />
        <path
          className="stroke-rose deep:stroke-pink"
          d="M4 38.6v7.5M44 38.6v7.5M12 38.6v5.6M36 38.6v5.6M20 38.6v3.2M28 38.6v3.2"
        />
      </g>
    </svg>
  );
}

/** In characters. A longer name is set smaller, so that it leaves room beside it. */
const longName = 28;

/** The mark and the company's name, in the size of the words around it. */
export function Logo({ name }: { name?: string }) {
  return (
    <span className="-ml-1 inline-flex items-center gap-[.4em] font-head leading-none tracking-[-.03em]">
      <Drawing />
      {name && name.length > longName ? <span className="max-w-[22em] text-[.7em]">{name}</span> : name}
    </span>
  );
}
