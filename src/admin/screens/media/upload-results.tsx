import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { Button, Input } from "#src/admin/ui/controls.tsx";
import { FieldError } from "#src/admin/ui/field.tsx";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { UploadLine } from "#src/admin/ui/upload/upload-list.tsx";
import { isFailed, isPending, type Upload, type Uploads } from "#src/admin/ui/upload/use-uploads.ts";
import { maxAltLength } from "#src/domain/content/schema/values/reference-forms.ts";

/** The inputs for alt text, in the order of the screen. */
const altInputs = "[data-alt-of]";

/** Focuses the alt text of the first uploaded picture, unless someone is busy elsewhere. */
export function focusFirstAlt(panel: HTMLElement | null): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || panel?.contains(activeElement);
  if (isFree && !activeElement?.matches(altInputs)) panel?.querySelector<HTMLElement>(altInputs)?.focus();
}

/** A summary of several uploads, and their list: it folds, except what failed. */
export function UploadResults({ uploads: { uploads, dismiss } }: { uploads: Uploads }) {
  const [isFolded, setFolded] = useState(false);
  const failed = uploads.filter(isFailed);
  const pending = uploads.filter(isPending);
  const finished = uploads.filter((upload) => !isPending(upload) && !isFailed(upload));
  const lines = isFolded ? failed : [...failed, ...pending, ...finished];
  // What failed stays until it is alone.
  const dismissed = finished.length > 0 ? finished : failed;
  return (
    <div className={uploads.length > 0 ? "upload-results" : undefined}>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <p role="status" className="flex-1 basis-28 font-medium">
          {summaryOf(uploads)}
        </p>
        {finished.length + pending.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={!isFolded}
            rightSection={<ChevronDown className="icon size-4" aria-hidden />}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? "Show files" : "Hide files"}
          </Button>
        )}
        {uploads.length > 0 && pending.length === 0 && (
          <button
            type="button"
            className="icon-only"
            aria-label="Dismiss"
            onClick={() => dismiss(dismissed.map(({ key }) => key))}
          >
            <X className="icon size-4" aria-hidden />
          </button>
        )}
      </div>
      {lines.length > 0 && (
        <ul className="uploads">
          {lines.map((upload) => (
            <ResultLine key={upload.key} upload={upload} dismiss={() => dismiss([upload.key])} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ResultLine({ upload, dismiss }: { upload: Upload; dismiss: () => void }) {
  const { name, status } = upload;
  const picture = "picture" in status ? status.picture : null;
  const media = picture ?? ("file" in status ? status.file : null);
  return (
    <UploadLine
      upload={upload}
      dismiss={dismiss}
      title={
        media && (
          <Link to={href("/cms/media/:picture", { picture: media.id })} className="link">
            {name}
          </Link>
        )
      }
    >
      {picture?.alt === "" && <AltForm picture={picture.id} filename={picture.filename} />}
    </UploadLine>
  );
}

/** Describes an uploaded picture where it was uploaded. */
function AltForm({ picture, filename }: { picture: string; filename: string }) {
  const { Form, data, state } = useFetcher<ActionResult>();
  const id = `alt-of-${picture}`;
  const error = data?.state === "refused" ? data.errors.alt || data.message : undefined;
  useOnResult(data, ({ state }) => {
    if (state === "done" && document.activeElement?.id === id) focusNextAlt(id);
  });
  return (
    <Form method="post" action={href("/cms/media/:picture", { picture })} className="upload-alt">
      <input type="hidden" name="intent" value="change" />
      <Input
        id={id}
        data-alt-of={picture}
        name="alt"
        aria-label={`Alt text of ${filename}`}
        placeholder="Alt text: what the picture shows"
        maxLength={maxAltLength}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button type="submit" variant="line">
        {state === "idle" && data?.state === "done" ? "Saved" : "Save"}
      </Button>
      <FieldError id={id} text={error} />
    </Form>
  );
}

function focusNextAlt(id: string): void {
  const inputs = [...document.querySelectorAll<HTMLElement>(altInputs)];
  inputs[inputs.findIndex((input) => input.id === id) + 1]?.focus();
}

/** `Uploading 3 of 20, 1 failed`, then `18 uploaded, 2 failed`. */
function summaryOf(uploads: readonly Upload[]): string {
  const countOf = (...states: Upload["status"]["state"][]) =>
    uploads.filter(({ status }) => states.includes(status.state)).length;
  const pending = countOf("waiting", "sending");
  const counts = [
    { number: pending > 0 ? 0 : countOf("added", "known"), text: "uploaded" },
    { number: countOf("refused"), text: "failed" },
    { number: countOf("canceled"), text: "canceled" },
  ].flatMap(({ number, text }) => (number > 0 ? [`${number} ${text}`] : []));
  return [...(pending > 0 ? [`Uploading ${uploads.length - pending + 1} of ${uploads.length}`] : []), ...counts].join(
    ", ",
  );
}
