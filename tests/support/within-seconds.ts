import { setTimeout } from "node:timers/promises";

/** In milliseconds. */
const tick = 50;

/**
 * Fails if a promise is not settled within so many seconds. The seconds are ticks of this process: a busy machine slows
 * them down, so only a limit of the product that is too long makes the test fail. If other processes take part, `others`
 * makes each tick wait for a response of theirs.
 */
export async function withinSeconds<T>(
  seconds: number,
  awaited: Promise<T>,
  others: () => Promise<unknown> = async () => {},
): Promise<T> {
  const settled = new AbortController();
  const late = async (): Promise<never> => {
    for (let passed = 0; passed < seconds * 1000; passed += tick) {
      await Promise.all([setTimeout(tick, undefined, settled), others()]);
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
