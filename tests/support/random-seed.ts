import fc from "fast-check";

const given = process.env.SEED;

/** Generated values differ per run. A failure reports its seed, and `SEED` repeats that run. */
if (given !== undefined) {
  const seed = Number(given);
  if (!Number.isInteger(seed)) throw new Error("SEED must be an integer");
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}

/** A seed for values that are generated outside of a property, which reports none. */
export function chooseSeed(test: string): number {
  const seed = fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`The generated values of ${test} have SEED=${seed}\n`);
  return seed;
}
