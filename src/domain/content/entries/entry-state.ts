/**
 * `changed`: visitors see an older version than staff. `scheduled`: the draft will be published automatically. `missed`:
 * the scheduled publication failed.
 */
export const entryStates = ["published", "changed", "draft", "scheduled", "missed"] as const;

export type EntryState = (typeof entryStates)[number];

interface Times {
  publish_at: Date | null;
  schedule_failed_at: Date | null;
  published_at: Date | null;
  updated_at: Date;
}

export function entryState({ publish_at, schedule_failed_at, published_at, updated_at }: Times): EntryState {
  if (publish_at) return "scheduled";
  if (schedule_failed_at) return "missed";
  if (!published_at) return "draft";
  return updated_at > published_at ? "changed" : "published";
}

export function isEntryState(name: string): name is EntryState {
  return entryStates.some((state) => state === name);
}
