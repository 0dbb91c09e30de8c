import type { EntryState } from "../../content/entry-state.ts";

/** What states are called, and how they look. */
export const stateWords: Record<EntryState, { word: string; tone: string }> = {
  published: { word: "Published", tone: "good" },
  changed: { word: "Changed since", tone: "warn" },
  draft: { word: "Draft", tone: "plain" },
  scheduled: { word: "Scheduled", tone: "soon" },
  missed: { word: "Did not go live", tone: "bad" },
};
