import { entryPath } from "#src/admin/session/screens.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { kindLabel } from "#src/domain/content/entries/lists/list.server.ts";
import type { UnpublishedEntry } from "#src/domain/content/entries/publishing/unpublished.server.ts";
import { stateLabels } from "../content-list/state-labels.ts";

/** A line of the drafts panel. */
export type DraftLine = ReturnType<typeof draftLines>[number];

export function draftLines(entries: readonly UnpublishedEntry[], moment: (at: Date) => Moment) {
  return entries.flatMap((entry) => {
    const { id, kind, title, state, publishAt, missedAt, updatedAt, by, isMine } = entry;
    const address = entryPath(entry);
    if (address === null) return [];
    return [
      {
        id,
        address,
        title: title || "Untitled",
        kind: kindLabel(kind),
        state: stateLabels[state],
        detail: detailOf(),
        at: moment(updatedAt),
      },
    ];

    function detailOf(): string {
      if (state === "scheduled" && publishAt) return `Goes live ${moment(publishAt).exact}`;
      if (state === "missed" && missedAt) return `Was due ${moment(missedAt).exact}. Something needs to be fixed first`;
      return isMine ? "By you" : by && `By ${by}`;
    }
  });
}
