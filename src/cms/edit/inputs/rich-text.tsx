import { Button } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { RichText } from "../../../content/kinds/rich-text.ts";
import { usePart } from "../context.ts";
import { RichTextShown } from "../rich-text/shown.tsx";
import { Toolbar } from "../rich-text/toolbar.tsx";
import { type InputProps, Labelled } from "./labelled.tsx";

/** Text with headings, lists, links and pictures, written as it will read. Its editor is loaded when it is needed. */
export function RichTextInput(props: InputProps<"rich-text">) {
  const [text, write] = usePart<RichText>(props.path);
  const frame = useRef<HTMLDivElement>(null);
  const { loaded, hasFailed, load } = useEditor(frame);
  return (
    <Labelled {...props} isWide>
      {(labels) =>
        loaded ? (
          <loaded.editor.RichTextEditor text={text} write={write} labels={labels} hasFocus={loaded.hasFocus} />
        ) : (
          <div ref={frame} id={labels.id} tabIndex={-1} className="rich-text">
            <Toolbar controls={labels.id} states={waiting} run={() => {}} leave={() => {}} />
            <RichTextShown text={text} />
            {hasFailed && (
              <p className="rich-text-note">
                The editor of this text could not be loaded.{" "}
                <Button variant="line" onClick={load}>
                  Try again
                </Button>
              </p>
            )}
          </div>
        )
      }
    </Labelled>
  );
}

const waiting = { on: [], idle: ["undo", "redo"] };

type EditorModule = typeof import("../rich-text/editor.tsx");

let known: EditorModule | null = null;

function useEditor(frame: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState(() => known && { editor: known, hasFocus: false });
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    try {
      known = await import("../rich-text/editor.tsx");
      setLoaded({ editor: known, hasFocus: frame.current?.contains(document.activeElement) ?? false });
    } catch {
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => void load(), []);
  return { loaded, hasFailed, load };
}
