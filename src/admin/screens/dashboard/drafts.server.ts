import { entryPath } from "#src/admin/session/entry-path.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { kindLabel } from "#src/domain/content/entries/lists/list.server.ts";
import type { UnpublishedEntry } from "#src/domain/content/entries/publishing/unpublished.server.ts";
import { stateLabels } from "../content-list/state-labels.ts";

/** A line of the drafts panel. */
export type DraftLine = ReturnType<typeof draftLines>[number];

export function draftLines(entries: readonly UnpublishedEntry[], moment: (at: Date) => Moment) {
  return entries.flatMap((entry) => {
    const { id, kind, title, state, publishAt, scheduleFailedAt, updatedAt, by, isMine } = entry;
    const path = entryPath(entry);
    if (path === null) return [];
    return [
      {
        id,
        path,
        title: title || "Untitled",
        kind: kindLabel(kind),
        state: stateLabels[state],
        detail: detailOf(),
        at: moment(updatedAt),
      },
    ];

    function detailOf(): string {
      if (state === "scheduled" && publishAt) return `Goes live ${moment(publishAt).exact}`;
      if (state === "missed" && scheduleFailedAt)
        return `Was due ${moment(scheduleFailedAt).exact}. Something needs to be fixed first`;
      return isMine ? "By you" : by && `By ${by}`;
    }
  });
}
