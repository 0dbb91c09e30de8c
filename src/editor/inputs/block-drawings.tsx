import type { ReactNode } from "react";
import type { BlockName } from "../../content/schema/blocks.ts";

/** Bars that stand for lines of text. */
function Lines({ at }: { at: readonly (readonly [x: number, y: number, width: number])[] }) {
  return at.map(([x, y, width]) => <rect key={`${x} ${y}`} x={x} y={y} width={width} height="3" rx="1.5" />);
}

const card = (x: number) => (
  <g key={x}>
    <rect data-tone="surface" x={x} y="16" width="25" height="32" rx="3" />
    <circle data-tone="rose" cx={x + 6} cy="23" r="2.5" />
    <Lines
      at={[
        [x + 4, 30, 16],
        [x + 4, 36, 12],
      ]}
    />
  </g>
);

const drawings = {
  text: (
    <Lines
      at={[
        [8, 12, 26],
        [44, 12, 44],
        [44, 20, 40],
        [44, 28, 44],
        [44, 36, 30],
      ]}
    />
  ),
  hero: (
    <>
      <rect data-tone="deep" width="96" height="60" />
      <path data-tone="rose" d="M60 60V38a14 14 0 0 1 28 0v22h-6V38a8 8 0 0 0-16 0v22z" />
      <Lines
        at={[
          [8, 20, 34],
          [8, 28, 26],
        ]}
      />
      <rect data-tone="rose" x="8" y="38" width="18" height="8" rx="2" />
    </>
  ),
  cards: (
    <>
      <Lines at={[[8, 7, 30]]} />
      {[8, 36, 64].map(card)}
    </>
  ),
  statistics: [8, 37, 66].map((x) => (
    <g key={x}>
      <rect x={x} y="16" width="14" height="12" rx="2" />
      <rect data-tone="rose" x={x} y="32" width="22" height="2" />
      <Lines at={[[x, 39, 18]]} />
    </g>
  )),
  picture: (
    <>
      <rect data-tone="deep" x="8" y="8" width="80" height="36" rx="4" />
      <path data-tone="rose" d="M8 40l22-18 16 12 12-8 30 14v4H8z" />
      <Lines at={[[8, 50, 34]]} />
    </>
  ),
  quotes: [8, 51].map((x) => (
    <g key={x}>
      <rect data-tone="surface" x={x} y="10" width="37" height="40" rx="3" />
      <Lines
        at={[
          [x + 5, 17, 26],
          [x + 5, 23, 20],
        ]}
      />
      <rect data-tone="rose" x={x + 5} y="36" width="8" height="8" rx="2" />
      <Lines at={[[x + 16, 38, 14]]} />
    </g>
  )),
  steps: [8, 31, 54, 77].map((x, index) => (
    <g key={x}>
      <rect x={x} y="18" width={index === 3 ? 12 : 18} height="2" />
      <circle data-tone="rose" cx={x + 3} cy="27" r="3" />
      <Lines at={[[x, 35, 11]]} />
    </g>
  )),
  questions: (
    <>
      <Lines at={[[8, 12, 24]]} />
      {[12, 24, 36].map((y) => (
        <g key={y}>
          <Lines
            at={[
              [42, y, 30],
              [80, y, 8],
            ]}
          />
          <rect data-tone="rose" x="42" y={y + 7} width="46" height="1" />
        </g>
      ))}
    </>
  ),
  "call-to-action": (
    <>
      <rect data-tone="deep" width="96" height="60" />
      <Lines at={[[8, 14, 40]]} />
      <rect data-tone="rose" x="8" y="24" width="54" height="9" rx="2" />
      <rect data-tone="surface" x="8" y="41" width="18" height="8" rx="2" />
    </>
  ),
  "contact-form": (
    <>
      <Lines at={[[8, 12, 22]]} />
      <rect data-tone="surface" x="38" y="8" width="50" height="44" rx="3" />
      {[14, 23].map((y) => (
        <rect key={y} data-tone="field" x="43" y={y} width="40" height="6" rx="1.5" />
      ))}
      <rect data-tone="rose" x="43" y="38" width="18" height="8" rx="2" />
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
