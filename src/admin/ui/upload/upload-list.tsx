import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import { isPending, type Upload, type Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** Renders an action for an uploaded picture. */
  renderAction?: ((picture: PictureOption) => ReactNode) | undefined;
  /** If true, a success needs no line, because the new picture is visible. */
  hidesSuccess?: boolean;
}

/** The progress and result of each upload. */
export function UploadList({ uploads: { uploads }, renderAction, hidesSuccess = false }: UploadListProps) {
  const lines = uploads.filter(({ status }) => !hidesSuccess || status.state !== "added");
  const finished = uploads.filter((upload) => !isPending(upload));
  return (
    <>
      {lines.length > 0 && (
        <ul className="uploads">
          {lines.map((upload) => (
            <UploadLine key={upload.key} upload={upload} renderAction={renderAction} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {finished.map(({ name, status }) => `${name}: ${statusText(status)}`).join(" ")}
      </p>
    </>
  );
}

function UploadLine({ upload, renderAction }: { upload: Upload } & Pick<UploadListProps, "renderAction">) {
  const { name, status, cancel } = upload;
  return (
    <li data-state={status.state}>
      <span className="min-w-0">
        <b className="block truncate">{name}</b>
        <span className={status.state === "refused" ? "text-bad" : "text-ink-2"}>{statusText(status)}</span>
        {status.state === "known" && (
          <button type="button" className="link block" onClick={upload.keepBoth}>
            Keep both
          </button>
        )}
        {"picture" in status && renderAction?.(status.picture)}
      </span>
      {status.state === "sending" && <progress aria-label={`Upload of ${name}`} value={status.progress} />}
      {isPending(upload) && (
        <button type="button" className="icon-only" aria-label={`Cancel upload of ${name}`} onClick={cancel}>
          <X className="icon size-4" aria-hidden />
        </button>
      )}
    </li>
  );
}

function statusText(status: Upload["status"]): string {
  switch (status.state) {
    case "waiting":
      return "Waiting...";
    case "sending":
      return status.progress < 1 ? `${Math.floor(status.progress * 100)}% uploaded` : "Processing...";
    case "added":
      return "Uploaded.";
    case "known":
      return `You already have this file as ${("picture" in status ? status.picture : status.file).filename}, so we used that one.`;
    case "refused":
      return status.message;
    case "canceled":
      return "Canceled.";
  }
}
