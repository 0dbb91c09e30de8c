import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { LoadedEntry } from "../api/load.server.ts";
import type { Command } from "../api/results.ts";
import { Findings } from "./findings.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { type BarProps, SaveShortcut, SaveStatus } from "./save-status.tsx";
import { busyText } from "./status-text.ts";

const useScheduleDialog = loadLater(async () => (await import("./schedule.tsx")).ScheduleDialog);

/** The bar at the bottom for entries with drafts: status and actions. */
export function PublishBar({ loaded, ...props }: BarProps & { loaded: LoadedEntry }) {
  const { editor, state, form } = props;
  const { status, publicationStatus } = state;
  const [isScheduling, setScheduling] = useState(false);
  const running = status.state === "saving" ? status.intent : null;
  const isBusy = running !== null || undefined;
  const isAsPublished = status.state === "saved" && publicationStatus.state === "published" && !state.isUploading;
  const label = (intent: Command["intent"], idle: string) =>
    running === intent ? busyText(state, intent, false) : idle;
  const ScheduleDialog = useScheduleDialog(isScheduling);
  async function publish() {
    if (!isAsPublished) form.report(await editor.publish({ intent: "publish", ignoreWarnings: false }));
  }
  return (
    <section aria-label="Save" className="save-bar">
      {props.notices}
      <Findings {...props} />
      <SaveStatus {...props} />
      <div className="save-acts">
        <MoreMenu {...props} loaded={loaded} />
        <Button
          variant="line"
          onClick={form.save}
          aria-disabled={isBusy ?? (status.state === "saved" || undefined)}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {label("save", "Save draft")}
          <SaveShortcut />
        </Button>
        <Button
          variant="line"
          onClick={() => !isBusy && setScheduling(true)}
          aria-disabled={isBusy}
          aria-haspopup="dialog"
          leftSection={<CalendarClock className="icon size-[1.15rem]" aria-hidden />}
        >
          {label("schedule", "Schedule...")}
        </Button>
        <Button onClick={publish} aria-disabled={isBusy ?? (isAsPublished || undefined)}>
          {label("publish", publicationStatus.publishAt ? "Publish now" : "Publish")}
        </Button>
      </div>
      {isScheduling && ScheduleDialog && (
        <ScheduleDialog
          publicationStatus={publicationStatus}
          opening={loaded.opening}
          hasChanges={!isAsPublished}
          isLocked={loaded.isLocked}
          onLeave={() => setScheduling(false)}
          onSchedule={async (command) => form.report(await editor.publish(command))}
        />
      )}
    </section>
  );
}
