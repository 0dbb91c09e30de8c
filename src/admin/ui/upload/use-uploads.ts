import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type { AcceptedMedia } from "#src/domain/content/published/media/upload.server.ts";
import { pauseThumbnails } from "./pause-thumbnails.ts";

/** One file being uploaded. */
export interface Upload {
  key: number;
  name: string;
  status:
    | { state: "waiting" }
    /** `progress` is from 0 to 1. At 0 it waits for the connection, at 1 for the server. */
    | { state: "sending"; progress: number }
    | { state: "added" | "known"; picture: PictureOption; isUncropped?: true }
    | { state: "added" | "known"; file: FileOption }
    | { state: "refused"; message: string; canRetry?: true }
    | { state: "canceled" };
  cancel: () => void;
  /** Adds a file that the library has already once more. */
  keepBoth: () => void;
  retry: () => void;
}

export interface Uploads {
  uploads: readonly Upload[];
  multiple: boolean;
  takes: AcceptedMedia;
  add: (files: Iterable<File>) => void;
  /** Takes finished ones off the list. */
  dismiss: (keys: readonly number[]) => void;
  /** Props for an element that accepts dropped and pasted files. */
  dropZone: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
    "data-over": "" | undefined;
  };
}

export interface UploadOptions {
  /** Whether it accepts more than one file at a time. */
  multiple?: boolean;
  /** Default: pictures. */
  takes?: AcceptedMedia;
  /** The id of the item whose file the upload replaces. */
  replaces?: string;
  onUploaded?: (picture: PictureOption, isUncropped: boolean) => void;
  onFileUploaded?: (file: FileOption) => void;
  /** Gets a promise that resolves after these calls: to false if the file was refused. */
  onStarted?: (upload: Promise<boolean>) => void;
}

export function isPending({ status: { state } }: Upload): boolean {
  return state === "waiting" || state === "sending";
}

export function isFailed({ status: { state } }: Upload): boolean {
  return state === "refused";
}

/** Uploads files one after another. Leaving the screen cancels the rest. */
export function useUploads({ multiple = false, takes = "pictures", replaces, ...callbacks }: UploadOptions): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const last = useRef(Promise.resolve(true));
  const keys = useRef(0);
  const leaving = useRef<AbortController | null>(null);
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  useEffect(preventFileDrop, []);
  const isUploading = uploads.some(isPending);
  useEffect(() => (isUploading ? pauseThumbnails() : undefined), [isUploading]);

  function change(key: number, status: Upload["status"]) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, status } : upload)));
  }

  async function send(key: number, file: File, canceled: AbortController, isCopy: boolean): Promise<boolean> {
    const leaveSignal = leaving.current?.signal;
    if (canceled.signal.aborted || !leaveSignal || leaveSignal.aborted) return true;
    change(key, { state: "sending", progress: 0 });
    const onProgress = (progress: number) => change(key, { state: "sending", progress });
    const signal = AbortSignal.any([canceled.signal, leaveSignal]);
    const sent = await import("./send-file.ts").then(
      ({ sendFile }) => sendFile(file, { name: nameOf(file), takes, replaces, isCopy, onProgress, signal }),
      () => ({
        state: "refused" as const,
        message: "The server isn't responding. Check your connection.",
        canRetry: true as const,
      }),
    );
    change(key, sent);
    if ("picture" in sent) latest.current.onUploaded?.(sent.picture, sent.isUncropped ?? false);
    if ("file" in sent) latest.current.onFileUploaded?.(sent.file);
    return sent.state !== "refused";
  }

  function startUpload(file: File, isCopy = false): Upload {
    const key = keys.current++;
    const canceled = new AbortController();
    const startAgain = (isCopy: boolean) => {
      const again = startUpload(file, isCopy);
      setUploads((all) => all.map((upload) => (upload.key === key ? again : upload)));
    };
    last.current = last.current.then(() => send(key, file, canceled, isCopy));
    latest.current.onStarted?.(last.current);
    return {
      key,
      name: nameOf(file),
      status: { state: "waiting" },
      cancel: () => {
        canceled.abort();
        change(key, { state: "canceled" });
      },
      keepBoth: () => startAgain(true),
      retry: () => startAgain(isCopy),
    };
  }

  function add(files: Iterable<File>) {
    const started = [...files].slice(0, multiple ? undefined : 1).map((file) => startUpload(file));
    // Of several, what failed stays until it is dismissed.
    setUploads((all) => [...all.filter((upload) => isPending(upload) || (multiple && isFailed(upload))), ...started]);
  }

  return {
    uploads,
    multiple,
    takes,
    add,
    dismiss: (keys) => setUploads((all) => all.filter(({ key }) => !keys.includes(key))),
    dropZone: {
      onDragOver: (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop: (event) => {
        if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      },
      onPaste: (event) => uploadPasted(event.nativeEvent, add),
      "data-over": isOver ? "" : undefined,
    },
  };
}

/** Uploads files that are pasted anywhere on the screen, unless the clipboard also has text. */
export function usePagePaste(add: Uploads["add"]) {
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => uploadPasted(event, add);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

function uploadPasted(event: globalThis.ClipboardEvent, add: Uploads["add"]) {
  const pasted = event.clipboardData;
  if (event.defaultPrevented || !pasted || pasted.files.length === 0 || pasted.types.includes("text/plain")) return;
  event.preventDefault();
  add(pasted.files);
}

/** Names a pasted file, which has only a generic name. */
function nameOf({ name }: File): string {
  return /^image\.\w+$/.test(name) ? `pasted ${name}` : name;
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** Without this, the browser opens a file that is dropped outside the drop zone, and the form is lost. */
function preventFileDrop() {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
}
