/** How far a lead has come. The tables hold no other. */
export const leadStatuses = ["new", "contacted", "qualified", "won", "lost", "spam"] as const;

export type LeadStatus = (typeof leadStatuses)[number];

/** The most characters of a note. */
export const longestNote = 5000;
