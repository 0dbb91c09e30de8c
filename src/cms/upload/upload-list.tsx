import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { PictureChoice } from "../../content/choices.server.ts";
import { isUnderWay, type Upload, type Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** What can be done with a picture that is there now. */
  then?: ((picture: PictureChoice) => ReactNode) | undefined;
  /** What was uploaded is shown in place of the last one: that says enough. */
  isShown?: boolean;
}

/** How far each upload is, and what became of it. */
export function UploadList({ uploads: { uploads }, then, isShown = false }: UploadListProps) {
  const lines = uploads.filter(({ status }) => !isShown || status.state !== "added");
  const ended = uploads.filter((upload) => !isUnderWay(upload));
  return (
    <>
      {lines.length > 0 && (
        <ul className="uploads">
          {lines.map((upload) => (
            <UploadLine key={upload.key} upload={upload} then={then} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {ended.map(({ name, status }) => `${name}: ${inWords(status)}`).join(" ")}
      </p>
    </>
  );
}

function UploadLine({ upload, then }: { upload: Upload } & Pick<UploadListProps, "then">) {
  const { name, status, cancel } = upload;
  return (
    <li data-state={status.state}>
      <span className="min-w-0">
        <b className="block truncate">{name}</b>
        <span className="upload-words">{inWords(status)}</span>
        {"picture" in status && then?.(status.picture)}
      </span>
      {status.state === "sending" && <progress aria-label={`Upload of ${name}`} value={status.part} />}
      {isUnderWay(upload) && (
        <button type="button" className="icon-only" aria-label={`Cancel the upload of ${name}`} onClick={cancel}>
          <X className="icon size-4" aria-hidden />
        </button>
      )}
    </li>
  );
}

function inWords(status: Upload["status"]): string {
  switch (status.state) {
    case "waiting":
      return "Waits for the one before.";
    case "sending":
      return status.part < 1 ? `${Math.floor(status.part * 100)}% uploaded` : "Being looked at...";
    case "added":
      return "Uploaded.";
    case "known":
      return `The same picture is in the library already, as ${status.picture.filename}: that one is taken.`;
    case "refused":
      return status.why;
    case "cancelled":
      return "Cancelled.";
  }
}
