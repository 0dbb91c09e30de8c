/** In characters: 10,000 rows of 60 and more. */
export const maxImportLength = 600_000;
