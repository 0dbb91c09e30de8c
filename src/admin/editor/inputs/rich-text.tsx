import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { useValue } from "../context.ts";
import type { TextEditorProps } from "../rich-text/editor.tsx";
import { StaticRichText, StaticTable } from "../rich-text/static-rich-text.tsx";
import type { Rows } from "../rich-text/table-rows.ts";
import { Toolbar, type ToolbarProps, tableToolGroups } from "../rich-text/toolbar.tsx";
import { Fieldset, FieldWrapper, type InputProps, type RenderField } from "./field-wrapper.tsx";

type Draw = { draw: RenderField };

/** Rich text. Its editor is loaded on demand. */
export function RichTextInput({ draw, ...props }: InputProps<"rich-text"> & Draw) {
  const [text, write] = useValue<RichText>(props.path);
  return (
    <FieldWrapper {...props} isWide>
      {(labels) => (
        <LoadedEditor {...{ text, write, labels, draw }} useEditor={useTextEditor}>
          <StaticRichText text={text} />
        </LoadedEditor>
      )}
    </FieldWrapper>
  );
}

/** The cells of a table, in the same editor without formatting. */
export function TableInput({ draw, ...props }: InputProps<"table"> & Draw) {
  const [rows, write] = useValue<Rows>(props.path);
  return (
    <Fieldset {...props}>
      {(labels) => (
        <LoadedEditor {...{ write, labels, draw }} text={rows} useEditor={useTableEditor} groups={tableToolGroups}>
          <div className="rich-text-content">
            <StaticTable rows={rows.map((cells) => cells.map((text) => ({ content: <p>{text || <br />}</p> })))} />
          </div>
        </LoadedEditor>
      )}
    </Fieldset>
  );
}

interface LoadedEditorProps<Text> extends Omit<TextEditorProps<Text>, "hasFocus">, Pick<ToolbarProps, "groups"> {
  useEditor: ReturnType<typeof editorHook<Text>>;
  /** The text until then. */
  children: ReactNode;
}

function LoadedEditor<Text>({ useEditor, groups, children, ...props }: LoadedEditorProps<Text>) {
  const frame = useRef<HTMLDivElement>(null);
  const { Editor, hasFocus, hasFailed, load } = useEditor(frame);
  if (Editor) return <Editor {...props} hasFocus={hasFocus} />;
  const { labels } = props;
  return (
    <div ref={frame} id={labels.id} tabIndex={-1} className="rich-text">
      <Toolbar controls={labels.id} groups={groups} states={loadingStates} run={ignore} leave={ignore} />
      {children}
      {hasFailed && (
        <p className="rich-text-note">
          The text editor couldn't load.{" "}
          <Button variant="line" onClick={load}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

const loadingStates = { on: [], idle: ["undo", "redo"] };
const ignore = () => {};

/** A hook for an editor whose script loads after the form is there. */
function editorHook<Text>(importEditor: () => Promise<ComponentType<TextEditorProps<Text>>>) {
  let loaded: ComponentType<TextEditorProps<Text>> | null = null;

  return function useEditor(frame: RefObject<HTMLElement | null>) {
    const [state, setState] = useState({ Editor: loaded, hasFocus: false, hasFailed: false });

    async function load() {
      try {
        loaded = await importEditor();
        const hasFocus = frame.current?.contains(document.activeElement) ?? false;
        setState({ Editor: loaded, hasFocus, hasFailed: false });
      } catch {
        setState({ ...state, hasFailed: true });
      }
    }

    // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
    useEffect(() => void load(), []);
    return { ...state, load };
  };
}

const useTextEditor = editorHook(async () => (await import("../rich-text/editor.tsx")).RichTextEditor);
const useTableEditor = editorHook(async () => (await import("../rich-text/table-editor.tsx")).TableEditor);
