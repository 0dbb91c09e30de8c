/** The top of a chart's scale: the next number that looks round, and whose half does. */
export function scaleTop(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const steps = unit === 1 ? [2, 4, 6, 8] : [1, 2, 3, 4, 5, 6, 8];
    for (const step of steps) if (step * unit >= highest) return step * unit;
  }
}
