import type { FileReference } from "#src/domain/content/schema/values/reference-forms.ts";
import { titleOfFile } from "#src/domain/media/file-types.ts";
import { useEditorContext, useValue } from "../../context.ts";
import { FieldError, Hint, type InputProps, useLabels } from "../field-wrapper.tsx";
import { FilePicker } from "./file-picker.tsx";

/** A file of the library that is no picture, or an upload. */
export function FileInput(props: InputProps<"file">) {
  const { field, namedBy } = props;
  const [{ media }, write] = useValue<FileReference>(props.path);
  const { labels, ids, error } = useLabels(props);
  const { doc } = useEditorContext();

  function choose(media: string, filename: string) {
    write({ media });
    // A video has a title beside it. A download may do without one.
    const title = `${props.path.slice(0, props.path.lastIndexOf(".") + 1)}title`;
    if (`${field.kinds}` === "video" && doc.read(title) === "") doc.write(title, titleOfFile(filename));
  }

  return (
    <fieldset aria-labelledby={labels["aria-labelledby"]} className="field fieldset edit-wide">
      {!namedBy && <legend id={ids.label}>{field.label}</legend>}
      <Hint id={ids.hint} text={field.hint} />
      <FilePicker labels={labels} kinds={field.kinds} media={media} write={choose} />
      <FieldError id={ids.error} text={error} />
    </fieldset>
  );
}
