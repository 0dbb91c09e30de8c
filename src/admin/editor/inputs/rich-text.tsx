import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { useValue } from "../context.ts";
import { StaticRichText } from "../rich-text/static-rich-text.tsx";
import { Toolbar } from "../rich-text/toolbar.tsx";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";

/** Rich text. Its editor is loaded on demand. */
export function RichTextInput(props: InputProps<"rich-text">) {
  const [text, write] = useValue<RichText>(props.path);
  const frame = useRef<HTMLDivElement>(null);
  const { loaded, hasFailed, load } = useEditorModule(frame);
  return (
    <FieldWrapper {...props} isWide>
      {(labels) =>
        loaded ? (
          <loaded.editor.RichTextEditor text={text} write={write} labels={labels} hasFocus={loaded.hasFocus} />
        ) : (
          <div ref={frame} id={labels.id} tabIndex={-1} className="rich-text">
            <Toolbar controls={labels.id} states={loadingStates} run={() => {}} leave={() => {}} />
            <StaticRichText text={text} />
            {hasFailed && (
              <p className="rich-text-note">
                The text editor couldn't load.{" "}
                <Button variant="line" onClick={load}>
                  Try again
                </Button>
              </p>
            )}
          </div>
        )
      }
    </FieldWrapper>
  );
}

const loadingStates = { on: [], idle: ["undo", "redo"] };

type EditorModule = typeof import("../rich-text/editor.tsx");

let loadedModule: EditorModule | null = null;

function useEditorModule(frame: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState(() => loadedModule && { editor: loadedModule, hasFocus: false });
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    try {
      loadedModule = await import("../rich-text/editor.tsx");
      setLoaded({ editor: loadedModule, hasFocus: frame.current?.contains(document.activeElement) ?? false });
    } catch {
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => void load(), []);
  return { loaded, hasFailed, load };
}
