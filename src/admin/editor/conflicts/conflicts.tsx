import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import type { Conflict } from "#src/domain/content/drafts/merge.ts";
import { describeValue } from "#src/domain/content/fields/describe.ts";
import { differencesBetween } from "#src/domain/content/fields/diff/differences.ts";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import type { Command } from "../api/results.ts";
import { useEditorContext, useNames } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import type { SaveConflict } from "../document/state.ts";
import { atTime } from "../publish-bar/status-text.ts";
import type { Form } from "../use-form.ts";

interface ConflictDialogProps {
  conflict: SaveConflict;
  editor: Editor;
  form: Form;
}

const submitLabels: Record<Command["intent"], string> = {
  save: "Save my choices",
  publish: "Publish my choices",
  schedule: "Schedule my choices",
};

/** Resolves conflicts field by field. */
export function ConflictDialog({ conflict, editor, form }: ConflictDialogProps) {
  const { timeZone } = useEditorContext();
  const [theirPaths, setTheirPaths] = useState<ReadonlySet<string>>(new Set());
  const { conflicts, author, next } = conflict;
  const authorName = author.by ?? "Someone";
  const choose = (path: string, isTheirs: boolean) =>
    setTheirPaths((before) => new Set(isTheirs ? [...before, path] : [...before].filter((one) => one !== path)));
  async function resolve() {
    const outcome = await editor.resolveConflicts(theirPaths);
    if (outcome) form.report(outcome);
  }
  return (
    <Modal
      title={`You and ${authorName} changed the same ${conflicts.length === 1 ? "field" : "fields"}`}
      isLarge
      onLeave={editor.postponeConflicts}
    >
      <p className="text-ink-2">
        {authorName} saved {atTime(timeZone, author.at)}. Choose which version to keep. Nothing changes until you save.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void resolve();
        }}
      >
        {conflicts.map((field) => (
          <Choice
            key={field.path}
            field={field}
            merged={conflict.merged}
            author={authorName}
            isTheirs={theirPaths.has(field.path)}
            choose={choose}
          />
        ))}
        <MergedChanges conflict={conflict} before={editor.read().base.content} author={authorName} />
        <div className="dialog-acts">
          <Button type="submit">{next.act === "send" ? submitLabels[next.command.intent] : "Use my choices"}</Button>
          <Button variant="quiet" onClick={editor.postponeConflicts}>
            Decide later
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface ChoiceProps {
  field: Conflict;
  merged: object;
  author: string;
  isTheirs: boolean;
  choose: (path: string, isTheirs: boolean) => void;
}

/** Both values of a field. */
function Choice({ field: { path, mine, theirs }, merged, author, isTheirs, choose }: ChoiceProps) {
  const { root } = useEditorContext();
  const names = useNames();
  const { field, label } = findInput(root, path.split("."), merged);
  const versions = [
    { label: "Yours", text: describeValue(field, mine, names), isChosen: !isTheirs },
    { label: `${author}'s`, text: describeValue(field, theirs, names), isChosen: isTheirs },
  ];
  return (
    <fieldset className="conflict">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {versions.map(({ label, text, isChosen }, index) => (
        <label key={label} className="conflict-side">
          <input
            type="radio"
            name={path}
            className="mt-[.2rem] size-[1.1rem] flex-none accent-leaf"
            checked={isChosen}
            onChange={() => choose(path, index === 1)}
          />
          <span className="min-w-0">
            <b>{label}</b>
            <span className="block break-words whitespace-pre-wrap">{text === "" ? "Empty" : text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The other side's changes without conflict. */
function MergedChanges({ conflict, before, author }: { conflict: SaveConflict; before: object; author: string }) {
  const { root } = useEditorContext();
  const changes = differencesBetween(root, before, conflict.base.content, useNames()).filter(
    ({ path: changedPath }) =>
      !conflict.conflicts.some(({ path }) => changedPath === path || changedPath.startsWith(`${path}.`)),
  );
  if (changes.length === 0) return null;
  return (
    <p className="mt-4 text-ink-2">
      Also kept from {author}: {changes.map(({ label }) => label).join(", ")}.
    </p>
  );
}
