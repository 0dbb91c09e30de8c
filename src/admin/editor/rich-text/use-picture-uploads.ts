import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import type { Uploads } from "#src/admin/ui/upload/use-uploads.ts";
import { useReferenceOptions } from "../context.ts";
import { pictureReference } from "../inputs/picture/choose-picture.tsx";
import { useFormUploads } from "../inputs/picture/use-form-uploads.ts";
import { insertAtom } from "./atoms/atoms.ts";

interface PictureUploads {
  /** Uploads that are not in the text yet, or failed. */
  uploads: Uploads;
  upload: (files: FileList, insertPosition: number) => void;
  /** The last announcement. */
  announcement: string;
}

/** Uploads pasted or dropped files and inserts them. Typing can continue meanwhile. */
export function usePictureUploads(editor: Editor | null): PictureUploads {
  const { addPicture } = useReferenceOptions();
  const [announcement, announce] = useState("");
  /** The position of the next picture, mapped through edits. */
  const position = useRef(0);

  const uploads = useFormUploads({
    multiple: true,
    onUploaded: (uploaded) => {
      addPicture(uploaded);
      if (!editor || editor.isDestroyed) return;
      const attrs = { picture: pictureReference(uploaded), caption: "" };
      position.current = insertAtom(editor, { type: "picture", attrs }, position.current) + 1;
      announce(`${uploaded.filename} added to the text.`);
    },
  });

  useEffect(() => {
    const mapPosition = ({ transaction }: { transaction: Editor["state"]["tr"] }) => {
      position.current = transaction.mapping.map(position.current);
    };
    editor?.on("transaction", mapPosition);
    return () => void editor?.off("transaction", mapPosition);
  }, [editor]);

  return {
    uploads: { ...uploads, uploads: uploads.uploads.filter(({ status }) => !("picture" in status)) },
    upload: (files, insertPosition) => {
      position.current = insertPosition;
      uploads.add(files);
    },
    announcement,
  };
}
