/** The limit of a search, in characters. */
export const maxQueryLength = 100;
