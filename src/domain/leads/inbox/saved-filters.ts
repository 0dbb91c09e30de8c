/** In characters. */
export const maxFilterNameLength = 40;

/** A filter of the inbox that a person has saved. */
export interface SavedFilter {
  id: string;
  name: string;
  /** The query of the inbox's address. */
  query: string;
}
