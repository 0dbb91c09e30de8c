import { FileText, Film } from "lucide-react";
import { UploadButton } from "../../admin-ui/upload/upload-button.tsx";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import { useUploads } from "../../admin-ui/upload/use-uploads.ts";
import type { FileReference } from "../../content/schema/reference-forms.ts";
import { formatSize } from "../../media/file-size.ts";
import { fileTypeOf } from "../../media/file-types.ts";
import { type FileChoice, useReferenceOptions, useValue } from "../context.ts";
import { FieldError, Hint, type InputProps, useLabels, Warning } from "./field-wrapper.tsx";
import { Search } from "./search.tsx";

/** A file of the library that is no picture, or an upload. */
export function FileInput(props: InputProps<"file">) {
  const { field, namedBy } = props;
  const [{ media }, write] = useValue<FileReference>(props.path);
  const { labels, ids, error } = useLabels(props);
  const { file: findKnown, findFiles, addFile } = useReferenceOptions();
  const { kinds } = field;
  const uploads = useUploads({
    takes: "files",
    onFileUploaded: (file) => {
      addFile(file);
      write({ media: file.id });
    },
  });
  const known = findKnown(media);
  const isMissing = media !== "" && !known;
  const find = async (words: string) =>
    (await findFiles(kinds, words)).map((file) => ({ ...file, words: file.filename, detail: detailOf(file) }));
  const isVideo = known && fileTypeOf(known.type)?.kind === "video";
  const Icon = isVideo ? Film : FileText;
  return (
    <fieldset aria-labelledby={labels["aria-labelledby"]} className="field fieldset edit-wide">
      {!namedBy && <legend id={ids.label}>{field.label}</legend>}
      <Hint id={ids.hint} text={field.hint} />
      <div className="upload-area" {...uploads.dropZone}>
        <div className="input-line">
          <div className="min-w-0 grow">
            <Search
              labels={labels}
              shown={known?.filename ?? (isMissing ? "Deleted" : "")}
              find={find}
              choose={({ id }) => write({ media: id })}
            />
          </div>
          <UploadButton uploads={uploads}>Upload</UploadButton>
        </div>
        {known && (
          <p className="field-aside mt-2 flex items-center gap-2">
            <Icon className="icon size-4" aria-hidden />
            {detailOf(known)}
          </p>
        )}
        {isMissing && <Warning>This file was deleted. Choose another.</Warning>}
        <UploadList uploads={uploads} isShown />
      </div>
      <FieldError id={ids.error} text={error} />
    </fieldset>
  );
}

function detailOf({ type, bytes }: FileChoice): string {
  return `${fileTypeOf(type)?.label ?? "File"}, ${formatSize(bytes)}`;
}
