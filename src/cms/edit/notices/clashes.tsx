import { Button } from "@mantine/core";
import { useState } from "react";
import type { Difference } from "../../../content/differences.ts";
import type { Clash } from "../../../content/merge.ts";
import { timeIn } from "../bar/words.ts";
import type { Choice } from "../editor/state.ts";
import type { Way } from "../exchange/answers.ts";
import { Asking } from "./asking.tsx";

interface ClashesProps {
  choice: Choice;
  timeZone: string;
  /** How a clash reads. */
  inWords: (clash: Clash) => { label: string; mine: string; theirs: string };
  /** What the other side changed besides, which is taken over by itself. */
  besides: readonly Difference[];
  onSettle: (taken: ReadonlySet<string>) => void;
  onLater: () => void;
}

const sends: Record<Way["intent"], string> = {
  save: "Save what I chose",
  publish: "Publish what I chose",
  schedule: "Schedule what I chose",
};

/** Both sides of what two people changed, field by field, to choose from. */
export function Clashes({ choice, timeZone, inWords, besides, onSettle, onLater }: ClashesProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { clashes, whose, next } = choice;
  const who = whose.by ?? "Somebody";
  const take = (path: string, isTheirs: boolean) =>
    setTaken((before) => new Set(isTheirs ? [...before, path] : [...before].filter((one) => one !== path)));
  return (
    <Asking
      title={`You and ${who} changed the same ${clashes.length === 1 ? "field" : "fields"}`}
      isLarge
      onLeave={onLater}
    >
      <p className="text-ink-2">
        {who} saved at {timeIn(timeZone, whose.at)}. Choose what holds; nothing is lost until you save.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSettle(taken);
        }}
      >
        {clashes.map((clash) => {
          const { path } = clash;
          const { label, mine, theirs } = inWords(clash);
          return (
            <fieldset key={path} className="clash">
              <legend>{label}</legend>
              <Side
                name={path}
                says="Yours"
                text={mine}
                isChosen={!taken.has(path)}
                onChoose={() => take(path, false)}
              />
              <Side
                name={path}
                says={`${who}'s`}
                text={theirs}
                isChosen={taken.has(path)}
                onChoose={() => take(path, true)}
              />
            </fieldset>
          );
        })}
        {besides.length > 0 && (
          <p className="mt-4 text-ink-2">
            Also changed by {who}, and kept: {besides.map(({ label }) => label).join(", ")}.
          </p>
        )}
        <div className="dialog-acts">
          <Button type="submit">{next.act === "send" ? sends[next.way.intent] : "Take what I chose"}</Button>
          <Button variant="quiet" onClick={onLater}>
            Decide later
          </Button>
        </div>
      </form>
    </Asking>
  );
}

interface SideProps {
  name: string;
  says: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Side({ name, says, text, isChosen, onChoose }: SideProps) {
  return (
    <label className="clash-side">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{says}</b>
        <span className="block break-words whitespace-pre-wrap">{text === "" ? "Nothing" : text}</span>
      </span>
    </label>
  );
}
