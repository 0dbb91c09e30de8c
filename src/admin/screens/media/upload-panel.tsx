import { href, Link, useRevalidator } from "react-router";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { usePagePaste, useUploads } from "#src/admin/ui/upload/use-uploads.ts";

/** Uploads files that are chosen, dropped or pasted. */
export function UploadPanel() {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const uploads = useUploads({ multiple: true, takes: "all", onUploaded: refresh, onFileUploaded: refresh });
  usePagePaste(uploads.add);
  return (
    <section
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
      <UploadList
        uploads={uploads}
        renderAction={({ id, filename, alt }) => (
          <Link to={href("/cms/media/:picture", { picture: id })} className="link block">
            {alt === "" ? "Add alt text to" : "Open"} {filename}
          </Link>
        )}
      />
    </section>
  );
}
