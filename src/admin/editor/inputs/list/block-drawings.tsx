import type { ReactNode } from "react";
import type { BlockName } from "#src/domain/content/schema/blocks.ts";
import type { PriceItemKind } from "#src/domain/content/schema/price-calculator.ts";
import type { FormQuestionType } from "#src/domain/content/schema/questions.ts";
import { Lines, sectionDrawings } from "./section-drawings.tsx";

const card = (x: number) => (
  <g key={x}>
    <rect className="fill-surface" x={x} y="16" width="25" height="32" rx="3" />
    <circle className="fill-rose" cx={x + 6} cy="23" r="2.5" />
    <Lines d={`M${x + 4} 30h13 M${x + 4} 36h9`} />
  </g>
);

const drawings = {
  ...sectionDrawings,
  text: <Lines d="M8 12h23 M44 12h41 M44 20h37 M44 28h41 M44 36h27" />,
  hero: (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <path className="fill-rose" d="M60 60V38a14 14 0 0 1 28 0v22h-6V38a8 8 0 0 0-16 0v22z" />
      <Lines d="M8 20h31 M8 28h23" />
      <rect className="fill-rose" x="8" y="38" width="18" height="8" rx="2" />
    </>
  ),
  columns: [8, 37, 66].map((x) => (
    <g key={x}>
      <circle className="fill-rose" cx={x + 3} cy="15" r="3" />
      <Lines d={`M${x} 24h17 M${x} 32h19 M${x} 39h16 M${x} 46h18`} />
    </g>
  )),
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
  "free-times": [12, 35].map((y) => (
    <g key={y}>
      <Lines d={`M8 ${y}h21`} />
      {[8, 29, 50, 71].map((x) => (
        <rect key={x} className={x === 8 ? "fill-rose" : "fill-line"} x={x} y={y + 6} width="17" height="9" rx="2" />
      ))}
    </g>
  )),
  "price-calculator": (
    <>
      {[10, 24, 38].map((y) => (
        <g key={y}>
          <Lines d={`M8 ${y}h17`} />
          <rect className="fill-line" x="34" y={y - 2} width="12" height="7" rx="1.5" />
        </g>
      ))}
      <rect className="fill-deep" x="54" y="6" width="34" height="48" rx="3" />
      <Lines d="M59 13h7 M76 13h6 M59 21h9 M76 21h6" />
      <rect className="fill-rose" x="59" y="40" width="24" height="8" rx="2" />
    </>
  ),
  checklist: [10, 22, 34, 46].map((y, index) => (
    <g key={y}>
      <rect className={index === 0 ? "fill-rose" : "fill-line"} x="10" y={y - 2} width="7" height="7" rx="1.5" />
      <Lines d={`M24 ${y}h${[53, 41, 57, 37][index]}`} />
    </g>
  )),
  "fill-in-table": (
    <>
      <Lines d="M10 9h13 M38 9h9 M66 9h13" />
      {[18, 28, 38, 48].map((y) => (
        <rect key={y} className={y === 18 ? "fill-rose" : "fill-line"} x="8" y={y} width="80" height="1" />
      ))}
    </>
  ),
  table: (
    <>
      <rect className="fill-rose" x="8" y="10" width="80" height="9" rx="2" />
      {[20, 30, 40, 50].map((y) => (
        <g key={y}>
          <Lines d={`M10 ${y + 2}h17 M40 ${y + 2}h11 M68 ${y + 2}h13`} />
          <rect className="fill-line" x="8" y={y + 8} width="80" height="1" />
        </g>
      ))}
    </>
  ),
  video: (
    <>
      <rect className="fill-deep" x="8" y="6" width="80" height="48" rx="4" />
      <circle className="fill-rose" cx="48" cy="28" r="9" />
      <path className="fill-surface" d="M45 23v10l8-5z" />
      <Lines d="M14 44h29" />
    </>
  ),
  "video-file": (
    <>
      <rect className="fill-deep" x="8" y="6" width="80" height="48" rx="4" />
      <path className="fill-rose" d="M42 20v18l15-9z" />
      <Lines d="M14 46h59" />
    </>
  ),
  download: (
    <>
      {[14, 34].map((y) => (
        <g key={y}>
          <rect className="fill-surface" x="8" y={y - 6} width="80" height="17" rx="3" />
          <circle className="fill-rose" cx="19" cy={y + 2} r="5" />
          <Lines d={`M30 ${y - 1}h31 M30 ${y + 5}h13`} />
        </g>
      ))}
    </>
  ),
  count: (
    <>
      <Lines d="M12 28h25" />
      <rect className="fill-surface" x="52" y="18" width="32" height="24" rx="3" />
      <rect className="fill-rose" x="58" y="25" width="4" height="10" />
    </>
  ),
  option: (
    <>
      <rect className="fill-rose" x="14" y="23" width="13" height="13" rx="3" />
      <path d="M17 29l3 3 5-6" className="fill-none stroke-surface" strokeWidth="2" />
      <Lines d="M37 28h41" />
    </>
  ),
  lines: (
    <>
      <rect className="fill-surface" x="12" y="10" width="72" height="40" rx="3" />
      <Lines d="M18 19h51 M18 28h41 M18 37h47" />
    </>
  ),
  choice: [14, 29, 44].map((y, index) => (
    <g key={y}>
      <circle className={index === 1 ? "fill-rose" : "fill-line"} cx="19" cy={y + 1} r="5" />
      <Lines d={`M32 ${y}h${[41, 53, 33][index]}`} />
    </g>
  )),
  choices: [14, 29, 44].map((y, index) => (
    <g key={y}>
      <rect className={index === 2 ? "fill-line" : "fill-rose"} x="14" y={y - 4} width="10" height="10" rx="2" />
      <Lines d={`M32 ${y}h${[41, 53, 33][index]}`} />
    </g>
  )),
  consent: (
    <>
      <rect className="fill-rose" x="14" y="14" width="13" height="13" rx="3" />
      <path d="M17 20l3 3 5-6" className="fill-none stroke-surface" strokeWidth="2" />
      <Lines d="M36 16h45 M36 24h37 M36 32h41" />
    </>
  ),
  file: (
    <>
      <path className="fill-surface" d="M32 8h22l10 10v34H32z" />
      <path className="fill-rose" d="M54 8v10h10z" />
      <Lines d="M38 28h20 M38 36h20 M38 44h11" />
    </>
  ),
} satisfies Record<BlockName | PriceItemKind | FormQuestionType, ReactNode>;

/** What a thumbnail shows, by the name of its variant: blocks, items of a price calculator, questions of a form. */
export const blockDrawings: ReadonlyMap<string, ReactNode> = new Map(Object.entries(drawings));
