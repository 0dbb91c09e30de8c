import { FileText, Film } from "lucide-react";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { fileDetail, fileTypeOf } from "#src/domain/media/file-types.ts";
import { useReferenceOptions } from "../../context.ts";
import { type Labels, Warning } from "../field-wrapper.tsx";
import { Search } from "../search.tsx";
import { useFormUploads } from "./use-form-uploads.ts";

interface FilePickerProps {
  labels: Labels;
  /** Kinds of files to choose from. */
  kinds: readonly string[];
  /** Empty for none. */
  media: string;
  write: (media: string, filename: string) => void;
}

/** Finds a file of the library that is no picture, or uploads one. */
export function FilePicker({ labels, kinds, media, write }: FilePickerProps) {
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
