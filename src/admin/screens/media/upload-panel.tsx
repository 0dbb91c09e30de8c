import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { isPending, usePagePaste, useUploads } from "#src/admin/ui/upload/use-uploads.ts";
import { focusFirstAlt, UploadResults } from "./upload-results.tsx";

/** Uploads files that are chosen, dropped or pasted. */
export function UploadPanel() {
  const { revalidate } = useRevalidator();
  const uploads = useUploads({ multiple: true, takes: "all" });
  usePagePaste(uploads.add);
  const panel = useRef<HTMLElement>(null);
  const isUploading = uploads.uploads.some(isPending);
  const wasUploading = useRef(false);
  useEffect(() => {
    if (wasUploading.current && !isUploading) {
      void revalidate();
      focusFirstAlt(panel.current);
    }
    wasUploading.current = isUploading;
  }, [isUploading, revalidate]);
  return (
    <section
      ref={panel}
      aria-label="Upload"
      className="upload-area mb-5 rounded-(--radius-l) border border-dashed border-line bg-surface px-[1.35rem] py-[1.1rem] unscripted:hidden"
      {...uploads.dropZone}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton uploads={uploads} isMain>
          Upload files
        </UploadButton>
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          or drop or paste them here: pictures, PDF, Word, Excel, PowerPoint, CSV, text and ZIP up to 25 MB, MP4 and
          WebM videos up to 100 MB. Animated images show their first frame.
        </p>
      </div>
      <UploadResults uploads={uploads} />
    </section>
  );
}
