import { mark } from "./mark.ts";

function Drawing() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-[1.47em] flex-none fill-none stroke-current stroke-3">
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d={mark.roots} />
        <path className="stroke-rose deep:stroke-pink" d={mark.reflection} />
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
