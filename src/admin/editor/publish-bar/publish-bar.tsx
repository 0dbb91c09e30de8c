import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { LoadedEntry } from "../api/load.server.ts";
import type { Command } from "../api/results.ts";
import type { FormState } from "../document/state.ts";
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
  const primary = primaryAct(state, publishLabel(loaded));
  const isDone = isAsPublished && primary.command.intent === "publish";
  async function act() {
    if (!isDone) form.report(await editor.publish(primary.command));
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
        <Button onClick={act} aria-disabled={isBusy ?? (isDone || undefined)}>
          {label("publish", primary.label)}
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

/** A translation is published by itself. */
function publishLabel({ source, languages, subject }: LoadedEntry): string {
  const name = source && languages.find(({ language }) => language === subject.language)?.name;
  return name ? `Publish ${name}` : "Publish";
}

interface PrimaryAct {
  label: string;
  command: Exclude<Command, { intent: "save" }>;
}

/** What the bar's filled button does: publish, or go on with what the findings stopped once none blocks it. */
function primaryAct({ findings, publicationStatus }: FormState, publish: string): PrimaryAct {
  const { command, isDone = false, list = [] } = findings ?? {};
  const isBlocked = list.some(({ level }) => level === "blocks") || (isDone && list.length > 0);
  if (!command || command.intent === "save" || isBlocked) {
    const label = publicationStatus.publishAt ? `${publish} now` : publish;
    return { label, command: { intent: "publish", ignoreWarnings: false } };
  }
  const label = command.intent === "publish" ? publish : "Schedule";
  const mustConfirm = list.some(({ level }) => level === "warns");
  return { label: mustConfirm ? `${label} anyway` : label, command: { ...command, ignoreWarnings: true } };
}
