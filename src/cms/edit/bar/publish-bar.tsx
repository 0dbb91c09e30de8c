import { Button } from "@mantine/core";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { Loaded } from "../exchange/load.server.ts";
import { Findings } from "./findings.tsx";
import { More } from "./more.tsx";
import { type BarProps, SaveKey, SaveWords } from "./save-words.tsx";
import { Schedule } from "./schedule.tsx";
import { barWords } from "./words.ts";

/** At the foot of the window: how things stand with an entry that has a draft, and what can be done about it. */
export function PublishBar({ loaded, ...props }: BarProps & { loaded: Loaded }) {
  const { editor, state, timeZone, form } = props;
  const { status, standing } = state;
  const [isScheduling, setScheduling] = useState(false);
  const way = status.state === "saving" ? status.way : null;
  const isBusy = way !== null || undefined;
  const isAsPublished = status.state === "saved" && standing.state === "published";
  async function publish() {
    if (!isAsPublished) form.tell(await editor.publish({ intent: "publish", anyway: false }));
  }
  return (
    <section aria-label="Save" className="save-bar">
      {props.notices}
      <Findings {...props} />
      <SaveWords {...props} words={barWords(state, timeZone, false)} />
      <div className="save-acts">
        <More {...props} loaded={loaded} />
        <Button
          variant="line"
          onClick={form.save}
          aria-disabled={isBusy ?? (status.state === "saved" || undefined)}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {way === "save" ? "Saving..." : "Save draft"}
          <SaveKey />
        </Button>
        <Button
          variant="line"
          onClick={() => !isBusy && setScheduling(true)}
          aria-disabled={isBusy}
          aria-haspopup="dialog"
          leftSection={<CalendarClock className="icon size-[1.15rem]" aria-hidden />}
        >
          {way === "schedule" ? "Scheduling..." : "Schedule..."}
        </Button>
        <Button onClick={publish} aria-disabled={isBusy ?? (isAsPublished || undefined)}>
          {way === "publish" ? "Publishing..." : standing.publishAt ? "Publish now" : "Publish"}
        </Button>
      </div>
      {isScheduling && (
        <Schedule
          standing={standing}
          opening={loaded.opening}
          hasNews={!isAsPublished}
          isLocked={loaded.isLocked}
          onLeave={() => setScheduling(false)}
          onSchedule={async (way) => form.tell(await editor.publish(way))}
        />
      )}
    </section>
  );
}
