import type { EntryState } from "#src/domain/content/entries/entry-state.ts";

export const stateLabels: Record<EntryState, { word: string; tone: string }> = {
  published: { word: "Published", tone: "good" },
  changed: { word: "Unpublished changes", tone: "warn" },
  draft: { word: "Draft", tone: "plain" },
  scheduled: { word: "Scheduled", tone: "soon" },
  missed: { word: "Failed to publish", tone: "bad" },
};
