import { wordsOf } from "../../../content/words-of.ts";
import { useDerived, useNames } from "../context.ts";
import { Framed } from "./framed.tsx";
import type { FieldProps } from "./labelled.tsx";

/** Formatted text, as it reads. It is saved as it came, to the last mark. */
export function RichTextInput(props: FieldProps) {
  const names = useNames();
  const words = useDerived(props.path, (part) => wordsOf(props.field, part, names));
  return (
    <Framed {...props}>
      <p className="rich-text-shown">{words || "No text"}</p>
    </Framed>
  );
}
