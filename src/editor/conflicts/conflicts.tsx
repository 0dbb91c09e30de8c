import { Button } from "@mantine/core";
import { useState } from "react";
import type { Conflict } from "../../content/drafts/merge.ts";
import type { Difference } from "../../content/fields/differences.ts";
import type { Command } from "../api/results.ts";
import type { SaveConflict } from "../document/state.ts";
import { formatTime } from "../publish-bar/status-text.ts";
import { Modal } from "./modal.tsx";

interface ConflictDialogProps {
  conflict: SaveConflict;
  timeZone: string;
  /** A conflict's label and both values, as text. */
  describe: (field: Conflict) => { label: string; mine: string; theirs: string };
  /** The other side's changes without conflict. They are merged. */
  otherChanges: readonly Difference[];
  onResolve: (theirPaths: ReadonlySet<string>) => void;
  onLater: () => void;
}

const sends: Record<Command["intent"], string> = {
  save: "Save my choices",
  publish: "Publish my choices",
  schedule: "Schedule my choices",
};

/** Resolves conflicts field by field. */
export function ConflictDialog({
  conflict,
  timeZone,
  describe,
  otherChanges,
  onResolve: onSettle,
  onLater,
}: ConflictDialogProps) {
  const [theirPaths, setTheirPaths] = useState<ReadonlySet<string>>(new Set());
  const { conflicts, author, next } = conflict;
  const who = author.by ?? "Someone";
  const choose = (path: string, isTheirs: boolean) =>
    setTheirPaths((before) => new Set(isTheirs ? [...before, path] : [...before].filter((one) => one !== path)));
  return (
    <Modal
      title={`You and ${who} changed the same ${conflicts.length === 1 ? "field" : "fields"}`}
      isLarge
      onLeave={onLater}
    >
      <p className="text-ink-2">
        {who} saved at {formatTime(timeZone, author.at)}. Choose which version to keep. Nothing is lost until you save.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSettle(theirPaths);
        }}
      >
        {conflicts.map((field) => {
          const { path } = field;
          const { label, mine, theirs } = describe(field);
          return (
            <fieldset key={path} className="conflict">
              <legend>{label}</legend>
              <Side
                name={path}
                label="Yours"
                text={mine}
                isChosen={!theirPaths.has(path)}
                onChoose={() => choose(path, false)}
              />
              <Side
                name={path}
                label={`${who}'s`}
                text={theirs}
                isChosen={theirPaths.has(path)}
                onChoose={() => choose(path, true)}
              />
            </fieldset>
          );
        })}
        {otherChanges.length > 0 && (
          <p className="mt-4 text-ink-2">
            Also kept from {who}: {otherChanges.map(({ label }) => label).join(", ")}.
          </p>
        )}
        <div className="dialog-acts">
          <Button type="submit">{next.act === "send" ? sends[next.command.intent] : "Use my choices"}</Button>
          <Button variant="quiet" onClick={onLater}>
            Decide later
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface SideProps {
  name: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Side({ name, label, text, isChosen, onChoose }: SideProps) {
  return (
    <label className="conflict-side">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{label}</b>
        <span className="block break-words whitespace-pre-wrap">{text === "" ? "Empty" : text}</span>
      </span>
    </label>
  );
}
