/** Radius of each arch and length of its reflection, from the outside in. */
const arches = [
  { radius: 460, reflection: 110 },
  { radius: 380, reflection: 90 },
  { radius: 300, reflection: 74, lit: "left" },
  { radius: 220, reflection: 58 },
  { radius: 140, reflection: 44, lit: "right" },
  { radius: 60, reflection: 30 },
];

const center = 500;
const waterline = 560;

/** The logo's mark, large and dim, behind a dark section; two of its roots are lit. */
export function RootArcs() {
  return (
    <svg viewBox="20 0 960 700" aria-hidden="true" className="root-arcs">
      <path d="M500-60V320" />
      {arches.flatMap(({ radius, reflection, lit }, index) => {
        const start = 10 + index * 62;
        return (["left", "right"] as const).map((side) => {
          const foot = side === "left" ? center - radius : center + radius;
          return (
            <path
              key={`${side}${radius}`}
              data-lit={lit === side || undefined}
              d={`M${center} ${start}A${radius} ${waterline - start} 0 0 ${side === "left" ? 0 : 1} ${foot} ${waterline}M${foot} ${waterline + 26}v${reflection}`}
            />
          );
        });
      })}
    </svg>
  );
}
