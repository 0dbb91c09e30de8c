/** The limits of a file. */
export const importLimits = {
  /** In characters: 5,000 rows of 120. */
  length: 600_000,
  rows: 5_000,
  columns: 40,
};
