import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Difference } from "../../../content/differences.ts";
import { timeIn } from "../bar/words.ts";
import type { Editor } from "../editor/editor.ts";
import type { FormState } from "../editor/state.ts";
import { askSince } from "../exchange/send.ts";
import type { Companion } from "../keeping/typed.ts";
import { Asking } from "./asking.tsx";
import { DifferenceList } from "./difference-list.tsx";

/** Asks now and then whether somebody else has saved, and answers who is there. */
export function useNotice(editor: Editor, version: number, atFirst: Companion[]): Companion[] {
  const { subject, writer } = editor;
  const [companions, setCompanions] = useState(atFirst);
  const { data } = useQuery({
    queryKey: ["saved", subject.entry, subject.language, version, writer],
    queryFn: ({ signal }) => askSince(subject, { version, writer }, signal),
  });
  useEffect(() => {
    if (!data) return;
    editor.notice(data);
    setCompanions(data.companions);
  }, [editor, data]);
  return companions;
}

interface NewerProps {
  state: FormState;
  timeZone: string;
  differences: (before: object, after: object) => Difference[];
  onTake: () => void;
}

/** Says that somebody else has saved, and shows what. */
export function Newer({ state, timeZone, differences, onTake }: NewerProps) {
  const [isLooking, setLooking] = useState(false);
  const { newer, base, status } = state;
  if (!newer || status.state === "saving" || status.state === "choosing") return null;
  const who = newer.by ?? "Somebody";
  const when = timeIn(timeZone, newer.at);
  return (
    <section className="notice" aria-label="Saved meanwhile">
      <p role="status">
        <b>
          {who} saved this at {when}.
        </b>{" "}
        You still see it as it was before.
      </p>
      <Button variant="line" onClick={() => setLooking(true)}>
        Look at the changes
      </Button>
      {isLooking && (
        <Asking title={`What ${who} changed`} isLarge onLeave={() => setLooking(false)}>
          <DifferenceList differences={differences(base.content, newer.content)} />
          <p className="mt-4 text-ink-2">
            Taking them over keeps what you typed. Where you both changed the same field, you choose.
          </p>
          <div className="dialog-acts">
            <Button
              onClick={() => {
                setLooking(false);
                onTake();
              }}
            >
              Take them over
            </Button>
            <Button variant="quiet" onClick={() => setLooking(false)}>
              Not now
            </Button>
          </div>
        </Asking>
      )}
    </section>
  );
}
