import type { EntryState } from "#src/domain/content/entries/entry-state.ts";

export const stateLabels: Record<EntryState, { label: string; tone: string }> = {
  published: { label: "Published", tone: "good" },
  changed: { label: "Unpublished changes", tone: "warn" },
  draft: { label: "Draft", tone: "plain" },
  scheduled: { label: "Scheduled", tone: "soon" },
  missed: { label: "Failed to publish", tone: "bad" },
};
