import { X } from "lucide-react";
import type { ReactNode } from "react";
import { isFailed, isPending, type Upload, type Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** If true, a success needs no line, because the new picture is visible. */
  hidesSuccess?: boolean;
}

/** The progress and result of each upload. */
export function UploadList({ uploads: { uploads }, hidesSuccess = false }: UploadListProps) {
  const lines = uploads.filter(({ status }) => !hidesSuccess || status.state !== "added");
  const finished = uploads.filter((upload) => !isPending(upload));
  return (
    <>
      {lines.length > 0 && (
        <ul className="uploads">
          {lines.map((upload) => (
            <UploadLine key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {finished.map(({ name, status }) => `${name}: ${statusText(status, name)}`).join(" ")}
      </p>
    </>
  );
}

interface UploadLineProps {
  upload: Upload;
  /** Takes it off the list, once it has failed. */
  dismiss?: () => void;
  /** The name, if it is more than a text. */
  title?: ReactNode;
  children?: ReactNode;
}

export function UploadLine({ upload, dismiss, title, children }: UploadLineProps) {
  const { name, status, cancel } = upload;
  return (
    <li data-state={status.state}>
      <span className="min-w-0">
        <b className="block truncate">{title ?? name}</b>
        <span className={status.state === "refused" ? "text-bad" : "text-ink-2"}>{statusText(status, name)}</span>
        {status.state === "known" && (
          <button type="button" className="link block" onClick={upload.keepBoth}>
            Keep both
          </button>
        )}
        {status.state === "refused" && status.canRetry && (
          <button type="button" className="link block" aria-label={`Try again: ${name}`} onClick={upload.retry}>
            Try again
          </button>
        )}
      </span>
      {status.state === "sending" && <UploadProgress name={name} progress={status.progress} />}
      {isPending(upload) && (
        <button type="button" className="icon-only" aria-label={`Cancel upload of ${name}`} onClick={cancel}>
          <X className="icon size-4" aria-hidden />
        </button>
      )}
      {isFailed(upload) && dismiss && (
        <button type="button" className="icon-only" aria-label={`Dismiss ${name}`} onClick={dismiss}>
          <X className="icon size-4" aria-hidden />
        </button>
      )}
      {children}
    </li>
  );
}

/** Without a value, the bar moves: nothing can be measured while the connection or the server is awaited. */
function UploadProgress({ name, progress }: { name: string; progress: number }) {
  return <progress aria-label={`Upload of ${name}`} {...(progress > 0 && progress < 1 && { value: progress })} />;
}

function statusText(status: Upload["status"], name: string): string {
  switch (status.state) {
    case "waiting":
      return "Waiting...";
    case "sending":
      if (status.progress === 0) return "Waiting...";
      return status.progress < 1 ? `Uploading ${Math.floor(status.progress * 100)}%` : "Processing...";
    case "added": {
      const { filename } = "picture" in status ? status.picture : status.file;
      return filename === name ? "Uploaded." : `Uploaded as ${filename}.`;
    }
    case "known":
      return `You already have this file as ${("picture" in status ? status.picture : status.file).filename}, so we used that one.`;
    case "refused":
      return status.message;
    case "canceled":
      return "Canceled.";
  }
}
