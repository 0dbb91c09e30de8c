import type { ReactNode } from "react";
import type { BlockName } from "../../content/schema/blocks.ts";

/** Bars that stand for lines of text: a path of horizontal lines from their top left corners. */
function Lines({ d }: { d: string }) {
  return <path d={d} transform="translate(1.5 1.5)" className="stroke-line-2" strokeWidth="3" strokeLinecap="round" />;
}

const card = (x: number) => (
  <g key={x}>
    <rect className="fill-surface" x={x} y="16" width="25" height="32" rx="3" />
    <circle className="fill-rose" cx={x + 6} cy="23" r="2.5" />
    <Lines d={`M${x + 4} 30h13 M${x + 4} 36h9`} />
  </g>
);

const drawings = {
  text: <Lines d="M8 12h23 M44 12h41 M44 20h37 M44 28h41 M44 36h27" />,
  hero: (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <path className="fill-rose" d="M60 60V38a14 14 0 0 1 28 0v22h-6V38a8 8 0 0 0-16 0v22z" />
      <Lines d="M8 20h31 M8 28h23" />
      <rect className="fill-rose" x="8" y="38" width="18" height="8" rx="2" />
    </>
  ),
  cards: (
    <>
      <Lines d="M8 7h27" />
      {[8, 36, 64].map(card)}
    </>
  ),
  statistics: [8, 37, 66].map((x) => (
    <g key={x}>
      <rect x={x} y="16" width="14" height="12" rx="2" />
      <rect className="fill-rose" x={x} y="32" width="22" height="2" />
      <Lines d={`M${x} 39h15`} />
    </g>
  )),
  picture: (
    <>
      <rect className="fill-deep" x="8" y="8" width="80" height="36" rx="4" />
      <path className="fill-rose" d="M8 40l22-18 16 12 12-8 30 14v4H8z" />
      <Lines d="M8 50h31" />
    </>
  ),
  quotes: [8, 51].map((x) => (
    <g key={x}>
      <rect className="fill-surface" x={x} y="10" width="37" height="40" rx="3" />
      <Lines d={`M${x + 5} 17h23 M${x + 5} 23h17`} />
      <rect className="fill-rose" x={x + 5} y="36" width="8" height="8" rx="2" />
      <Lines d={`M${x + 16} 38h11`} />
    </g>
  )),
  steps: [8, 31, 54, 77].map((x, index) => (
    <g key={x}>
      <rect x={x} y="18" width={index === 3 ? 12 : 18} height="2" />
      <circle className="fill-rose" cx={x + 3} cy="27" r="3" />
      <Lines d={`M${x} 35h8`} />
    </g>
  )),
  questions: (
    <>
      <Lines d="M8 12h21" />
      {[12, 24, 36].map((y) => (
        <g key={y}>
          <Lines d={`M42 ${y}h27 M80 ${y}h5`} />
          <rect className="fill-rose" x="42" y={y + 7} width="46" height="1" />
        </g>
      ))}
    </>
  ),
  "call-to-action": (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <Lines d="M8 14h37" />
      <rect className="fill-rose" x="8" y="24" width="54" height="9" rx="2" />
      <rect className="fill-surface" x="8" y="41" width="18" height="8" rx="2" />
    </>
  ),
  "contact-form": (
    <>
      <Lines d="M8 12h19" />
      <rect className="fill-surface" x="38" y="8" width="50" height="44" rx="3" />
      {[14, 23].map((y) => (
        <rect key={y} className="fill-line" x="43" y={y} width="40" height="6" rx="1.5" />
      ))}
      <rect className="fill-rose" x="43" y="38" width="18" height="8" rx="2" />
    </>
  ),
} satisfies Record<BlockName, ReactNode>;

/** A thumbnail for each block type, by its name. */
export const blockDrawings: ReadonlyMap<string, ReactNode> = new Map(
  Object.entries(drawings).map(([name, drawing]) => [
    name,
    <svg key={name} viewBox="0 0 96 60" aria-hidden="true" className="variant-drawing">
      {drawing}
    </svg>,
  ]),
);
