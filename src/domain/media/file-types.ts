import { formatSize } from "./file-size.ts";

/** What a file is to those who choose one. */
export type FileKind = "document" | "video" | "captions";

/** What an item of the media library is. */
export type MediaKind = "picture" | FileKind;

export interface FileType {
  /** The type that it is served with. */
  contentType: string;
  kind: FileKind;
  /** For people. */
  label: string;
  /** Browsers show it. Others are downloaded. */
  isInline: boolean;
}

const office = "application/vnd.openxmlformats-officedocument";

/**
 * Files that are no pictures, by the ending of their original. They are never opened on the server, and served so that
 * nothing in them runs. Formats with macros, old Office formats and web pages are left out: they are made to run programs.
 */
export const fileTypes = {
  pdf: { contentType: "application/pdf", kind: "document", label: "PDF", isInline: true },
  docx: { contentType: `${office}.wordprocessingml.document`, kind: "document", label: "Word", isInline: false },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, kind: "document", label: "Excel", isInline: false },
  pptx: {
    contentType: `${office}.presentationml.presentation`,
    kind: "document",
    label: "PowerPoint",
    isInline: false,
  },
  csv: { contentType: "text/csv", kind: "document", label: "CSV", isInline: false },
  txt: { contentType: "text/plain", kind: "document", label: "Text", isInline: false },
  zip: { contentType: "application/zip", kind: "document", label: "ZIP", isInline: false },
  mp4: { contentType: "video/mp4", kind: "video", label: "MP4 video", isInline: true },
  webm: { contentType: "video/webm", kind: "video", label: "WebM video", isInline: true },
  vtt: { contentType: "text/vtt", kind: "captions", label: "Captions", isInline: false },
} as const satisfies Record<string, FileType>;

export type FileExtension = keyof typeof fileTypes;

/** In characters. */
const maxTitleLength = 100;

/** `office-tour.mp4` as `Office tour`, to begin with. */
export function titleOfFile(filename: string): string {
  const title = filename
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim();
  return (title.charAt(0).toUpperCase() + title.slice(1, maxTitleLength)).toWellFormed();
}

/** What visitors read of a file: its display name, in words if it is a file name. */
export function fileTitle({ filename, type }: { filename: string; type: string }): string {
  const isFileName = Object.entries(fileTypes).some(
    ([ending, { contentType }]) => contentType === type && filename.toLowerCase().endsWith(`.${ending}`),
  );
  return (isFileName && titleOfFile(filename)) || filename;
}

/** `null` for pictures. */
export function fileTypeOf(contentType: string): FileType | null {
  return Object.values(fileTypes).find((type) => type.contentType === contentType) ?? null;
}

/** The kind of an item of the media library, by its content type. */
export function mediaKindOf(contentType: string): MediaKind {
  return fileTypeOf(contentType)?.kind ?? "picture";
}

/** The type and size of a file, for people: `PDF, 1.2 MB`. */
export function fileDetail({ type, bytes }: { type: string; bytes: number }): string {
  return `${fileTypeOf(type)?.label ?? "File"}, ${formatSize(bytes)}`;
}

/** Whether visitors open or save it by itself: no pictures and captions. */
export function isDownloaded(contentType: string): boolean {
  const kind = fileTypeOf(contentType)?.kind;
  return kind === "document" || kind === "video";
}

/** The content types of some kinds of files; of all without kinds. */
export function contentTypesOf(kinds: readonly string[]): string[] {
  return Object.values(fileTypes)
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(({ contentType }) => contentType);
}

/** In characters. */
const maxNameLength = 80;

/**
 * Where a file is: `/files/{id}/{name}`. The address stays when the content is replaced; `filename` is its display name,
 * and earlier names redirect.
 */
export function fileUrl({ id, file, filename }: { id: string; file: string; filename: string }): string {
  return `/files/${id}/${fileSlug(filename)}${endingOf(file)}`;
}

/** The name under which browsers save it: the display name with the right ending. */
export function downloadName({ file, filename }: { file: string; filename: string }): string {
  const ending = endingOf(file);
  return filename.toLowerCase().endsWith(ending) ? filename : `${filename}${ending}`;
}

/** The ending of an original, with its dot. */
function endingOf(file: string): string {
  return file.slice(file.lastIndexOf("."));
}

/** Latin letters, digits and hyphens, without the ending. */
function fileSlug(filename: string): string {
  const fragments = filename
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (fragments ?? ["file"]).join("-").slice(0, maxNameLength).replace(/-$/, "");
}

/** RFC 6266: a plain name for old programs, and the real one. */
export function contentDisposition(type: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
