import { Button } from "@mantine/core";
import { CopyPlus, EllipsisVertical, EyeOff, History, type LucideIcon, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { say } from "../../form/way-back.tsx";
import { Menu } from "../../menu.tsx";
import { entryPath, listPath } from "../../screens.ts";
import type { Loaded } from "../exchange/load.server.ts";
import { sendAct } from "../exchange/send.ts";
import { Asked, type Question } from "./questions.tsx";
import type { BarProps } from "./save-words.tsx";

/** What is done more rarely with an entry. */
export function More(props: BarProps & { loaded: Loaded }) {
  const { editor, state, form, loaded } = props;
  const [question, ask] = useState<Question | null>(null);
  const navigate = useNavigate();
  const { subject } = editor;
  const { standing, status } = state;
  const { title, isThere } = standing;
  const isDrafted = standing.isPublished && standing.state !== "published";

  async function duplicate() {
    if (status.state !== "saved" && !(await form.save())) return;
    const answer = await sendAct(subject, "duplicate");
    if (answer.state !== "copied") return form.toast("Failed to duplicate it");
    form.toast(`This is the copy of “${title}”`);
    void navigate(entryPath({ kind: subject.kind, id: answer.id }) ?? "");
  }

  async function remove() {
    const answer = await sendAct(subject, "delete");
    if (answer.state !== "deleted") {
      return form.toast(answer.state === "refused" ? answer.words : "Failed to delete it");
    }
    await editor.drop();
    form.hush();
    void navigate(listPath(subject.kind));
    const fields: [string, string][] = [
      ["intent", "put-back"],
      ["entry", subject.entry],
    ];
    const wayBack = { address: href("/cms/bin"), fields };
    say({ form: "delete", state: "done", message: `“${title}” is deleted.`, faults: {}, written: {}, wayBack });
  }

  const line = (name: string, Icon: LucideIcon, act: () => void) => (
    <button type="button" className="menu-line" onClick={act}>
      <Icon className="icon" aria-hidden />
      {name}
    </button>
  );

  return (
    <>
      <Menu
        label="More to do"
        opener={(opener) => (
          <Button variant="line" aria-label="More" className="more-opener" {...opener}>
            <EllipsisVertical className="icon size-5" aria-hidden />
          </Button>
        )}
      >
        {status.state !== "saved" && line("Undo unsaved changes...", Undo2, () => ask("undo"))}
        {isDrafted && line("Discard draft...", RotateCcw, () => ask("discard"))}
        {isThere && (
          <Link to={href("/cms/revisions/:entry", { entry: subject.entry })} className="menu-line">
            <History className="icon" aria-hidden />
            Earlier versions
          </Link>
        )}
        {isThere && !loaded.isSingle && line("Duplicate", CopyPlus, duplicate)}
        {standing.isPublished && !loaded.isLocked && line("Unpublish...", EyeOff, () => ask("unpublish"))}
        {isThere && !loaded.isLocked && line("Delete...", Trash2, () => ask("delete"))}
      </Menu>
      {question && <Asked {...props} question={question} remove={remove} onLeave={() => ask(null)} />}
    </>
  );
}
