/** Bars that stand for lines of text: a path of horizontal lines from their top left corners. */
export function Lines({ d }: { d: string }) {
  return <path d={d} transform="translate(1.5 1.5)" className="stroke-line-2" strokeWidth="3" strokeLinecap="round" />;
}

/** Thumbnails of the sections of a home page and of the blocks that show entries. */
export const sectionDrawings = {
  slides: (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <path className="fill-rose" d="M56 60V36a16 16 0 0 1 32 0v24h-7V36a9 9 0 0 0-18 0v24z" />
      <Lines d="M8 16h33 M8 24h25" />
      {[8, 14, 20].map((x) => (
        <circle key={x} className={x === 8 ? "fill-rose" : ""} cx={x + 2} cy="48" r="2" />
      ))}
    </>
  ),
  services: (
    <>
      <Lines d="M30 8h33" />
      <path
        className="fill-none stroke-rose"
        strokeWidth="1.5"
        d="M48 16v8M48 20c0 8-36 4-36 16M48 20c0 8-12 6-12 16M48 20c0 8 12 6 12 16M48 20c0 8 36 4 36 16"
      />
      {[12, 36, 60, 84].map((x) => (
        <g key={x}>
          <circle cx={x} cy="39" r="4" />
          <Lines d={`M${x - 8} 48h10`} />
        </g>
      ))}
    </>
  ),
  about: (
    <>
      <rect className="fill-deep" x="8" y="8" width="30" height="44" rx="4" />
      <path className="fill-rose" d="M8 46l12-14 10 8 8-6v14a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z" />
      <Lines d="M46 12h33 M46 20h37 M46 28h29" />
      {[46, 61, 76].map((x) => (
        <rect key={x} x={x} y="40" width="10" height="8" rx="2" />
      ))}
    </>
  ),
  why: (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <Lines d="M8 8h37" />
      {[8, 51].map((x) => (
        <g key={x}>
          <rect className="fill-deep-2" x={x} y="18" width="37" height="34" rx="3" />
          <Lines d={`M${x + 5} 24h21`} />
          {[34, 40, 46].map((y, index) => (
            <rect key={y} className="fill-rose" x={x + 5} y={y} width={[26, 17, 10][index]} height="2.5" />
          ))}
        </g>
      ))}
    </>
  ),
  projects: (
    <>
      <rect className="fill-surface" x="8" y="6" width="80" height="24" rx="3" />
      <rect className="fill-rose" x="8" y="6" width="44" height="24" rx="3" />
      <Lines d="M58 12h21 M58 20h15" />
      {[8, 51].map((x) => (
        <rect key={x} className="fill-surface" x={x} y="36" width="37" height="18" rx="3" />
      ))}
      <Lines d="M13 41h21 M56 41h17" />
    </>
  ),
  gallery: [8, 36, 64].flatMap((x) =>
    [8, 32].map((y) => (
      <g key={`${x} ${y}`}>
        <rect className="fill-deep" x={x} y={y} width="24" height="20" rx="2" />
        <path className="fill-rose" d={`M${x} ${y + 17}l8-8 6 5 4-3 6 6v3h-24z`} />
      </g>
    )),
  ),
  team: [8, 30, 52, 74].map((x) => (
    <g key={x}>
      <rect className="fill-deep" x={x} y="12" width="16" height="20" rx="2" />
      <circle className="fill-rose" cx={x + 8} cy="20" r="4" />
      <path className="fill-rose" d={`M${x + 2} 32a6 6 0 0 1 12 0z`} />
      <Lines d={`M${x} 39h11 M${x} 45h7`} />
    </g>
  )),
  partners: (
    <>
      <Lines d="M8 8h33" />
      {[8, 30, 52, 74].flatMap((x) =>
        [20, 38].map((y) => (
          <g key={`${x} ${y}`}>
            <rect className="fill-surface" x={x} y={y} width="16" height="13" rx="2" />
            <circle className="fill-rose" cx={x + 8} cy={y + 6.5} r="3" />
          </g>
        )),
      )}
    </>
  ),
  industries: [8, 51].map((x) => (
    <g key={x}>
      <rect className="fill-surface" x={x} y="8" width="37" height="44" rx="3" />
      <rect className="fill-deep" x={x} y="8" width="37" height="20" rx="3" />
      <path className="fill-rose" d={`M${x + 10} 28v-9h6v-5h8v14z`} />
      <Lines d={`M${x + 5} 34h21 M${x + 5} 41h15`} />
    </g>
  )),
  form: (
    <>
      <Lines d="M14 12h33" />
      <rect className="fill-surface" x="12" y="20" width="72" height="9" rx="2" />
      <rect className="fill-surface" x="12" y="33" width="44" height="9" rx="2" />
      <rect className="fill-rose" x="62" y="33" width="22" height="9" rx="2" />
    </>
  ),
  map: (
    <>
      <rect className="fill-deep" x="8" y="8" width="80" height="44" rx="4" />
      <path
        className="fill-none stroke-line-2"
        strokeWidth="2"
        d="M8 36c20-8 24 6 40-4s22-4 40-14M34 8c2 14-4 24 2 44"
      />
      <path className="fill-rose" d="M58 36c-6-7-8-10-8-14a8 8 0 0 1 16 0c0 4-2 7-8 14z" />
    </>
  ),
  closing: (
    <>
      <rect className="fill-deep" width="96" height="60" />
      <Lines d="M8 12h45" />
      <rect className="fill-rose" x="8" y="24" width="66" height="11" rx="2" />
      <rect className="fill-surface" x="8" y="43" width="18" height="8" rx="2" />
    </>
  ),
  own: (
    <>
      <Lines d="M8 8h77 M8 50h77" />
      <rect className="fill-surface stroke-rose" strokeDasharray="4 3" x="8" y="17" width="80" height="26" rx="3" />
      <Lines d="M18 26h37 M18 33h25" />
    </>
  ),
};
