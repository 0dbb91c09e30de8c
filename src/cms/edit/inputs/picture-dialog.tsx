import { Input } from "@mantine/core";
import { Search as Glass, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { UploadButton } from "../../upload/upload-button.tsx";
import { UploadList } from "../../upload/upload-list.tsx";
import { useUploads } from "../../upload/use-uploads.ts";
import { type PictureChoice, useChoices } from "../context.ts";
import { useAnswers } from "./use-search.ts";

interface PictureDialogProps {
  /** The id of the one that is chosen by now. */
  chosen?: string;
  /** What may be chosen; all, where it is not said. */
  suits?: (picture: PictureChoice) => boolean;
  choose: (picture: PictureChoice) => void;
  close: () => void;
}

/** The pictures of the library, found by their files' names and by what is to be seen. */
export function PictureDialog({ chosen, suits = () => true, choose, close }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [words, setWords] = useState("");
  const { findPictures, knowPicture } = useChoices();
  const { found, trouble, isDone } = useAnswers(findPictures, words, true);
  const pictures = found.filter(suits);

  const uploads = useUploads({
    onTaken: (picture) => {
      knowPicture(picture);
      take(picture);
    },
  });

  useEffect(() => dialog.current?.showModal(), []);

  function take(picture: PictureChoice) {
    choose(picture);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="dialog picture-dialog upload-area"
      onClose={close}
      {...uploads.area}
    >
      <h3 id={title} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
        Choose a picture
      </h3>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton uploads={uploads}>Upload a picture</UploadButton>
        <p className="text-ink-2">or drop it here, or paste it. Or choose one of these:</p>
      </div>
      <UploadList uploads={uploads} />
      <Input
        type="search"
        aria-label="Search pictures"
        placeholder="Search by name or by what is to be seen"
        leftSection={<Glass className="icon size-4" aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ul className="picture-grid">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === chosen} onClick={() => take(picture)}>
              <img src={picture.thumbnail} alt={picture.alt} loading="lazy" />
              <span>{picture.filename}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="search-note">
        {trouble || (isDone && pictures.length === 0 && "Nothing found")}
      </p>
      <button
        type="button"
        aria-label="Close"
        className="icon-only absolute top-3 right-3"
        onClick={() => dialog.current?.close()}
      >
        <X className="icon size-5" aria-hidden />
      </button>
    </dialog>
  );
}
