import { Captions, FileArchive, FileSpreadsheet, FileText, Film, type LucideIcon } from "lucide-react";
import { formatSize } from "#src/domain/media/file-size.ts";
import { fileTypeOf } from "#src/domain/media/file-types.ts";
import { drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import type { LibraryRow } from "./read-library.server.ts";

type ThumbnailFile = Pick<LibraryRow, "picture" | "content_type" | "bytes">;

/** A picture, or the icon of another file. */
export function MediaThumbnail({ row: { picture, content_type } }: { row: ThumbnailFile }) {
  if (!picture) {
    const Icon = iconOf(content_type);
    return (
      <span className="media-thumbnail" aria-hidden>
        <Icon className="icon size-10" />
        <span className="text-xs font-medium">{fileTypeOf(content_type)?.label}</span>
      </span>
    );
  }
  const width = widthsFor("tile", picture).at(-1) ?? 0;
  return (
    <img
      src={picture.vector ? drawingUrl(picture.key) : variantUrl(picture.key, "tile", width, "webp")}
      alt=""
      width={384}
      height={384}
      loading="lazy"
      decoding="async"
      className="media-thumbnail"
      data-drawing={picture.vector ? "" : undefined}
    />
  );
}

function iconOf(contentType: string): LucideIcon {
  const type = fileTypeOf(contentType);
  if (type?.kind === "video") return Film;
  if (type?.kind === "captions") return Captions;
  if (type?.label === "ZIP") return FileArchive;
  return type?.label === "Excel" || type?.label === "CSV" ? FileSpreadsheet : FileText;
}

/** `1600 × 900, 320 KB`, or `PDF, 1.2 MB`. */
export function fileDetail({ picture, content_type, bytes }: ThumbnailFile): string {
  return `${dimensionsText({ picture, content_type })}, ${formatSize(bytes)}`;
}

export function dimensionsText({ picture, content_type }: Omit<ThumbnailFile, "bytes">): string {
  if (!picture) return fileTypeOf(content_type)?.label ?? "File";
  return picture.vector ? "SVG" : `${picture.width} × ${picture.height}`;
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1 pt-1">
      {tags.map((tag) => (
        <li
          key={tag}
          className="max-w-full truncate rounded-[1rem] border border-line px-2 text-xs/[inherit] text-ink-2"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
