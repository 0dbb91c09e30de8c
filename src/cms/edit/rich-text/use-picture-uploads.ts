import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { type Uploads, useUploads } from "../../upload/use-uploads.ts";
import { useChoices } from "../context.ts";
import { insertPicture } from "./pictures.ts";

interface PictureUploads {
  /** Those that are not in the text, or not yet. */
  uploads: Uploads;
  take: (files: FileList, at: number) => void;
  /** Pictures of which nobody has said yet what is to be seen, or that they only decorate. */
  undescribed: Set<string>;
  /** What was done last, in words. */
  said: string;
}

/** Uploads files that were pasted or dropped into a text, and puts them there: one goes on writing meanwhile. */
export function usePictureUploads(editor: Editor | null): PictureUploads {
  const { knowPicture } = useChoices();
  const [said, say] = useState("");
  const [undescribed] = useState(() => new Set<string>());
  /** Where the next one goes, whatever is written before it. */
  const place = useRef(0);

  const uploads = useUploads({
    several: true,
    onTaken: (brought) => {
      knowPicture(brought);
      if (!editor || editor.isDestroyed) return;
      const { id: media, alt, filename } = brought;
      if (alt === "") undescribed.add(media);
      place.current = insertPicture(editor, { picture: { media, alt }, caption: "" }, place.current) + 1;
      say(`${filename} stands in the text.`);
    },
  });

  useEffect(() => {
    const follow = ({ transaction }: { transaction: Editor["state"]["tr"] }) => {
      place.current = transaction.mapping.map(place.current);
    };
    editor?.on("transaction", follow);
    return () => void editor?.off("transaction", follow);
  }, [editor]);

  return {
    uploads: { ...uploads, uploads: uploads.uploads.filter(({ status }) => !("picture" in status)) },
    take: (files, at) => {
      place.current = at;
      uploads.add(files);
    },
    undescribed,
    said,
  };
}
