import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
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
  const together = publishTogether(loaded);
  const primary = primaryAct(state, publishLabel(loaded), together);
  const isDone = isAsPublished && primary.command.intent === "publish";
  const hasText = publicationStatus.exists || status.state !== "saved";
  const isTogetherOffered = hasText && !isAsPublished && !alsoOf(primary.command);
  async function act(command: PrimaryAct["command"]) {
    const outcome = await editor.publish(command);
    const { visibilityText } = editor.read().publicationStatus;
    form.report(
      outcome,
      alsoOf(command) ? `Published in ${together?.names}. Visitors see it ${visibilityText}` : undefined,
    );
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
        {isTogetherOffered && together && (
          <Button variant="line" onClick={() => !isBusy && act(together.command)} aria-disabled={isBusy}>
            {together.label}
          </Button>
        )}
        <Button onClick={() => !isDone && act(primary.command)} aria-disabled={isBusy ?? (isDone || undefined)}>
          {label("publish", primary.label)}
        </Button>
      </div>
      {isScheduling && ScheduleDialog && (
        <ScheduleDialog
          publicationStatus={publicationStatus}
          opening={loaded.opening}
          hasChanges={!isAsPublished}
          isLocked={!loaded.mayUnpublish}
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

/** The publication with the drafts in other languages; null if there are none. */
interface PublicationTogether {
  label: string;
  command: Extract<Command, { intent: "publish" }>;
  /** The languages. */
  names: string;
}

function publishTogether({ languages, subject }: LoadedEntry): PublicationTogether | null {
  const others = languages.filter(({ language, hasDraft }) => hasDraft && language !== subject.language);
  if (others.length === 0) return null;
  const published = languages.filter((one) => one.language === subject.language || others.includes(one));
  return {
    label: others.length === 1 ? "Publish both" : "Publish all",
    command: {
      intent: "publish",
      ignoreWarnings: false,
      also: others.map(({ language, version }) => `${language}:${version}`).join(),
    },
    names: formatList(published.map(({ name }) => name)),
  };
}

function alsoOf(command: Command): string | undefined {
  return command.intent === "publish" ? command.also : undefined;
}

/** What the bar's filled button does: publish, or go on with what the findings stopped once none blocks it. */
function primaryAct(
  { findings, publicationStatus }: FormState,
  publish: string,
  together: PublicationTogether | null,
): PrimaryAct {
  const { command, isDone = false, list = [] } = findings ?? {};
  const isBlocked = list.some(({ level }) => level === "blocks") || (isDone && list.length > 0);
  if (!command || command.intent === "save" || isBlocked) {
    const label = publicationStatus.publishAt ? `${publish} now` : publish;
    return { label, command: { intent: "publish", ignoreWarnings: false } };
  }
  const isTogether = together !== null && alsoOf(command) !== undefined;
  const label = isTogether ? together.label : command.intent === "publish" ? publish : "Schedule";
  const mustConfirm = list.some(({ level }) => level === "warns");
  // The drafts may have changed since, or may be published.
  const alone = command.intent === "publish" ? { intent: command.intent } : command;
  const current = isTogether ? together.command : alone;
  return { label: mustConfirm ? `${label} anyway` : label, command: { ...current, ignoreWarnings: true } };
}
