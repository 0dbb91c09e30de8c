import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  CalendarClock,
  Copy as CopyIcon,
  EllipsisVertical,
  EyeOff,
  History,
  type LucideIcon,
  RotateCcw,
  Trash2,
  Undo2,
} from "lucide-react";
import { useRef, useState } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { entryPath, listPath } from "../screens.ts";
import { offerUndo } from "../undo-toast.tsx";
import type { Outcome } from "./answers.ts";
import { Confirm } from "./confirm.tsx";
import type { Loaded } from "./load.server.ts";
import type { BarProps } from "./save-words.tsx";
import { Schedule } from "./schedule.tsx";
import { sendAct } from "./send.ts";
import { Uses } from "./uses-shown.tsx";

/** What is asked before it is done. */
type Question = "schedule" | "unpublish" | "discard" | "undo" | "delete";

const menuId = "more-acts";

/** What is done more rarely with an entry: in a popover, as a person's own menu is. */
export function More({ editor, state, timeZone, form, loaded }: BarProps & { loaded: Loaded }) {
  const [question, ask] = useState<Question | null>(null);
  const menu = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { subject } = editor;
  const { standing, status } = state;
  const { title } = standing;
  const leave = () => ask(null);

  function choose(act: () => void) {
    menu.current?.hidePopover();
    act();
  }

  async function say(work: Promise<Outcome>, done: string) {
    form.tell(await work, done);
  }

  async function duplicate() {
    if (status.state !== "saved" && !(await form.save())) return;
    const answer = await sendAct(subject, "duplicate");
    if (answer.state !== "copied") return void notifications.show({ message: "Failed to duplicate it" });
    notifications.show({ message: `This is the copy of “${title}”` });
    void navigate(entryPath({ kind: subject.kind, id: answer.id }) ?? "");
  }

  async function undelete() {
    const answer = await sendAct(subject, "undelete");
    if (answer.state !== "undeleted") return void notifications.show({ message: "Failed to bring it back" });
    notifications.show({ message: `“${answer.title}” is back` });
    void revalidate();
  }

  async function remove() {
    const answer = await sendAct(subject, "delete");
    if (answer.state !== "deleted") {
      const message = answer.state === "refused" ? answer.words : "Failed to delete it";
      return void notifications.show({ message });
    }
    await editor.drop();
    void navigate(listPath(subject.kind));
    offerUndo({ message: `“${title}” is in the bin`, undo: undelete });
  }

  const entry = (name: string, Icon: LucideIcon, act: () => void) => (
    <li>
      <button type="button" className="sidebar-entry" onClick={() => choose(act)}>
        <Icon className="icon" aria-hidden />
        {name}
      </button>
    </li>
  );
  const isDrafted = standing.isPublished && standing.state !== "published";

  return (
    <>
      <Button variant="line" aria-label="More" className="more-opener" popoverTarget={menuId}>
        <EllipsisVertical className="icon size-5" aria-hidden />
      </Button>
      <section ref={menu} id={menuId} popover="auto" aria-label="More" className="more-acts">
        <ul>
          {entry("Schedule...", CalendarClock, () => ask("schedule"))}
          {status.state !== "saved" && entry("Undo unsaved changes...", Undo2, () => ask("undo"))}
          {isDrafted && entry("Discard draft...", RotateCcw, () => ask("discard"))}
          {entry("Earlier versions", History, () => {
            void navigate(href("/cms/revisions/:entry", { entry: subject.entry }));
          })}
          {!loaded.isSingle && entry("Duplicate", CopyIcon, duplicate)}
          {standing.isPublished && !loaded.isLocked && entry("Unpublish...", EyeOff, () => ask("unpublish"))}
          {!loaded.isLocked && entry("Delete...", Trash2, () => ask("delete"))}
        </ul>
      </section>
      {question === "schedule" && (
        <Schedule
          standing={standing}
          timeZone={timeZone}
          isLocked={loaded.isLocked}
          onLeave={leave}
          onSchedule={async (way) => form.tell(await editor.publish(way))}
        />
      )}
      {question === "undo" && (
        <Confirm
          title="Undo what you changed?"
          no="Keep my changes"
          yes="Undo them"
          onLeave={leave}
          onYes={editor.discard}
        >
          Everything goes back to how it was last saved.
        </Confirm>
      )}
      {question === "discard" && (
        <Confirm
          title="Discard the draft?"
          no="Keep the draft"
          yes="Discard it"
          onLeave={leave}
          onYes={() => say(editor.discardDraft(), "This is what visitors see")}
        >
          The form goes back to what visitors see. The draft stays among the earlier versions.
        </Confirm>
      )}
      {question === "unpublish" && (
        <Confirm
          title={`Take “${title}” off the site?`}
          no="Leave it there"
          yes="Unpublish"
          onLeave={leave}
          onYes={() => say(editor.unpublish(), `“${title}” is off the site`)}
        >
          <p>Visitors do not see it any more. It stays here as a draft.</p>
          <Uses subject={subject} />
        </Confirm>
      )}
      {question === "delete" && (
        <Confirm title={`Delete “${title}”?`} no="Keep it" yes="Delete" onLeave={leave} onYes={remove}>
          <p>It goes to the bin, from where it can be had back for 30 days.</p>
          <Uses subject={subject} />
        </Confirm>
      )}
    </>
  );
}
