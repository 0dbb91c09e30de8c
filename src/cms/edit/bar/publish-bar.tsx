import { Button } from "@mantine/core";
import type { Loaded } from "../exchange/load.server.ts";
import { Findings } from "./findings.tsx";
import { More } from "./more.tsx";
import { type BarProps, SaveKey, SaveWords } from "./save-words.tsx";
import { barWords } from "./words.ts";

/** At the foot of the window: how things stand with an entry that has a draft, and what can be done about it. */
export function PublishBar({ loaded, ...props }: BarProps & { loaded: Loaded }) {
  const { editor, state, timeZone, form } = props;
  const { status, standing } = state;
  const way = status.state === "saving" ? status.way : null;
  const isBusy = way !== null || undefined;
  const isAsPublished = status.state === "saved" && standing.state === "published";
  async function publish() {
    if (!isAsPublished) form.tell(await editor.publish({ intent: "publish", anyway: false }));
  }
  return (
    <section aria-label="Save" className="save-bar">
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
        <Button onClick={publish} aria-disabled={isBusy ?? (isAsPublished || undefined)}>
          {way === "publish" ? "Publishing..." : standing.publishAt ? "Publish now" : "Publish"}
        </Button>
      </div>
    </section>
  );
}
