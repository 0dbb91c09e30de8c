let busy: Promise<unknown> = Promise.resolve();

/** Decoding a picture takes all processors and much memory, so that this process works on one at a time. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = busy.then(work);
  busy = turn.catch(() => {});
  return turn;
}
