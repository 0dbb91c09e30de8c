/** The logo's mark, in a square of 48: trunk and three root arches a side, and their reflection. */
export const mark = {
  roots:
    "M24 3V22M24 5A20 29 0 0 0 4 34M24 5A20 29 0 0 1 44 34M24 13.5A12 20.5 0 0 0 12 34M24 13.5A12 20.5 0 0 1 36 34M24 22A4 12 0 0 0 20 34M24 22A4 12 0 0 1 28 34",
  reflection: "M4 38.6v7.5M44 38.6v7.5M12 38.6v5.6M36 38.6v5.6M20 38.6v3.2M28 38.6v3.2",
};

/** Radius of each arch and length of its reflection, from the outside in. */
const arches = [
  { radius: 460, reflection: 110 },
  { radius: 380, reflection: 90 },
  { radius: 300, reflection: 74, litSide: "left" },
  { radius: 220, reflection: 58 },
  { radius: 140, reflection: 44, litSide: "right" },
  { radius: 60, reflection: 30 },
];

const center = 500;
const waterline = 560;

/** The mark with more roots, behind dark grounds without a picture; two of its roots are lit. It is 1000 wide. */
export const rootArcs: readonly { path: string; isLit: boolean }[] = [
  { path: `M${center}-60V320`, isLit: false },
  ...arches.flatMap(({ radius, reflection, litSide }, index) => {
    const start = 10 + index * 62;
    return (["left", "right"] as const).map((side) => {
      const foot = side === "left" ? center - radius : center + radius;
      const sweep = side === "left" ? 0 : 1;
      const arch = `M${center} ${start}A${radius} ${waterline - start} 0 0 ${sweep} ${foot} ${waterline}`;
      return { path: `${arch}M${foot} ${waterline + 26}v${reflection}`, isLit: litSide === side };
    });
  }),
];
