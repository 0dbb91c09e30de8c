/** The database allows no other. */
export const leadStatuses = ["new", "contacted", "qualified", "won", "lost", "spam"] as const;

export type LeadStatus = (typeof leadStatuses)[number];

/** In characters. */
export const maxNoteLength = 5000;

/** Leads that may still become clients. */
export const openStatuses = ["new", "contacted", "qualified"] as const satisfies readonly LeadStatus[];

export function isOpenStatus(status: LeadStatus): boolean {
  return openStatuses.some((open) => open === status);
}
