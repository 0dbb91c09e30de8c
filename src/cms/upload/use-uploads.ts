import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import type { PictureChoice } from "../../content/choices.server.ts";
import { nameOf, sendFile } from "./send-file.ts";

/** One file on its way into the library. */
export interface Upload {
  key: number;
  name: string;
  status:
    | { state: "waiting" }
    /** `part` goes from 0 to 1; at 1 the server looks at what it got. */
    | { state: "sending"; part: number }
    | { state: "added" | "known"; picture: PictureChoice }
    | { state: "refused"; why: string }
    | { state: "cancelled" };
  cancel: () => void;
}

export interface Uploads {
  uploads: readonly Upload[];
  several: boolean;
  add: (files: Iterable<File>) => void;
  /** Makes an element a place to drop and paste files on. */
  area: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
    "data-over": "" | undefined;
  };
}

interface UploadsProps {
  /** Whether more than one file is taken at a time. */
  several?: boolean;
  onTaken: (picture: PictureChoice) => void;
}

export function isUnderWay({ status: { state } }: Upload): boolean {
  return state === "waiting" || state === "sending";
}

/** Uploads files one after the other; those that are still under way when the screen is left are cancelled. */
export function useUploads({ several = false, onTaken }: UploadsProps): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const last = useRef(Promise.resolve());
  const keys = useRef(0);
  const leaving = useRef<AbortController | null>(null);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  useEffect(keepFilesFromOpening, []);

  function change(key: number, status: Upload["status"]) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, status } : upload)));
  }

  async function send(key: number, file: File, cancelled: AbortController) {
    const left = leaving.current?.signal;
    if (cancelled.signal.aborted || !left || left.aborted) return;
    change(key, { state: "sending", part: 0 });
    const onProgress = (part: number) => change(key, { state: "sending", part });
    const sent = await sendFile(file, { onProgress, signal: AbortSignal.any([cancelled.signal, left]) });
    change(key, sent);
    if (sent.state === "added" || sent.state === "known") taken.current(sent.picture);
  }

  function begin(file: File): Upload {
    const key = keys.current++;
    const cancelled = new AbortController();
    last.current = last.current.then(() => send(key, file, cancelled));
    return {
      key,
      name: nameOf(file),
      status: { state: "waiting" },
      cancel: () => {
        cancelled.abort();
        change(key, { state: "cancelled" });
      },
    };
  }

  function add(files: Iterable<File>) {
    const begun = [...files].slice(0, several ? undefined : 1).map(begin);
    setUploads((all) => [...all.filter(isUnderWay), ...begun]);
  }

  return {
    uploads,
    several,
    add,
    area: {
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
      onPaste: (event) => takePasted(event.nativeEvent, add),
      "data-over": isOver ? "" : undefined,
    },
  };
}

/** Takes what is pasted anywhere on a screen, but for what is pasted as text. */
export function usePagePaste(add: Uploads["add"]) {
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => takePasted(event, add);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

function takePasted(event: globalThis.ClipboardEvent, add: Uploads["add"]) {
  const pasted = event.clipboardData;
  if (event.defaultPrevented || !pasted || pasted.files.length === 0 || pasted.types.includes("text/plain")) return;
  event.preventDefault();
  add(pasted.files);
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** A file that is dropped beside its place would be opened by the browser, and the form would be gone. */
function keepFilesFromOpening() {
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
