/** The database allows no other. */
export const leadStatuses = ["new", "contacted", "qualified", "won", "lost", "spam"] as const;

export type LeadStatus = (typeof leadStatuses)[number];

/** In characters. */
export const longestNote = 5000;
