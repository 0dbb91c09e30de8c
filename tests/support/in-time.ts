import { setTimeout } from "node:timers/promises";

/** In milliseconds. */
const turn = 50;

/**
 * What must be there within so many seconds. They are counted in turns of this process: while a busy machine has no
 * time for it, none goes by, so what waits for a limit of the product is late only if that limit is too long. Where
 * other processes have a part in it, `others` has each turn wait for an answer of theirs, too.
 */
export async function inTime<T>(
  seconds: number,
  awaited: Promise<T>,
  others: () => Promise<unknown> = async () => {},
): Promise<T> {
  const settled = new AbortController();
  const late = async (): Promise<never> => {
    for (let passed = 0; passed < seconds * 1000; passed += turn) {
      await Promise.all([setTimeout(turn, undefined, settled), others()]);
    }
    throw new Error(`It was not there within ${seconds} s`);
  };
  const end = late();
  try {
    return await Promise.race([awaited, end]);
  } finally {
    end.catch(() => {});
    settled.abort();
  }
}
