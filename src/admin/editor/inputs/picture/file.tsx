import { FileText, Film } from "lucide-react";
import { type Labels, Warning } from "#src/admin/ui/field.tsx";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import type { FileReference } from "#src/domain/content/schema/values/reference-forms.ts";
import { fileDetail, fileTypeOf, titleOfFile } from "#src/domain/media/file-types.ts";
import { useEditorContext, useReferenceOptions, useValue } from "../../context.ts";
import { Fieldset, type InputProps } from "../field-wrapper.tsx";
import { Search } from "../search.tsx";
import { useFormUploads } from "./use-form-uploads.ts";

/** A file of the library that is no picture, or an upload. */
export function FileInput(props: InputProps<"file">) {
  const { field } = props;
  const [{ media }, write] = useValue<FileReference>(props.path);
  const { doc } = useEditorContext();

  function choose(media: string, filename: string) {
    write({ media });
    // A video has a title beside it. A download may do without one.
    const title = `${props.path.slice(0, props.path.lastIndexOf(".") + 1)}title`;
    if (`${field.kinds}` === "video" && doc.read(title) === "") doc.write(title, titleOfFile(filename));
  }

  return (
    <Fieldset {...props}>
      {(labels) => <FilePicker labels={labels} kinds={field.kinds} media={media} write={choose} />}
    </Fieldset>
  );
}

interface FilePickerProps {
  labels: Labels;
  /** Kinds of files to choose from. */
  kinds: readonly string[];
  /** Empty for none. */
  media: string;
  write: (media: string, filename: string) => void;
}

/** Finds a file of the library that is no picture, or uploads one. */
function FilePicker({ labels, kinds, media, write }: FilePickerProps) {
  const { file: findKnown, findFiles, addFile } = useReferenceOptions();
  const uploads = useFormUploads({
    takes: "files",
    onFileUploaded: (file) => {
      addFile(file);
      write(file.id, file.filename);
    },
  });
  const known = findKnown(media);
  const isMissing = media !== "" && !known;
  const find = async (text: string) =>
    (await findFiles(kinds, text)).map((file) => ({ ...file, text: file.filename, detail: fileDetail(file) }));
  const isVideo = known && fileTypeOf(known.type)?.kind === "video";
  const Icon = isVideo ? Film : FileText;
  return (
    <div className="upload-area" {...uploads.dropZone}>
      <div className="input-line">
        <div className="min-w-0 grow">
          <Search
            labels={labels}
            selectedText={known?.filename ?? (isMissing ? "Deleted" : "")}
            find={find}
            choose={({ id, filename }) => write(id, filename)}
          />
        </div>
        <UploadButton uploads={uploads}>Upload</UploadButton>
      </div>
      {known && (
        <p className="field-aside mt-2 flex items-center gap-2">
          <Icon className="icon size-4" aria-hidden />
          {fileDetail(known)}
        </p>
      )}
      {isMissing && <Warning>This file was deleted. Choose another.</Warning>}
      <UploadList uploads={uploads} hidesSuccess />
    </div>
  );
}
