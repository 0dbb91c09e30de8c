/** Debian's and macOS's user `nobody`. */
const nobody = 65534;

/** Does something as a user who may not open everything: the current one, or `nobody` if that is root. */
export async function asOtherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
