import { Search as SearchIcon, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Input } from "../../admin-ui/controls.tsx";
import { UploadButton } from "../../admin-ui/upload/upload-button.tsx";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import { useUploads } from "../../admin-ui/upload/use-uploads.ts";
import { type PictureChoice, useReferenceOptions } from "../context.ts";
import { useResults } from "./use-search.ts";

interface PictureDialogProps {
  /** The selected picture's id. */
  chosen?: string;
  /** Filters the pictures; all by default. */
  suits?: (picture: PictureChoice) => boolean;
  choose: (picture: PictureChoice) => void;
  close: () => void;
}

/** Picks a picture from the library, searched by file name and alt text. */
export function PictureDialog({ chosen, suits = () => true, choose, close }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [words, setWords] = useState("");
  const { findPictures, addPicture } = useReferenceOptions();
  const { found, error, isCurrent } = useResults(findPictures, words, true);
  const pictures = found.filter(suits);

  const uploads = useUploads({
    onUploaded: (picture) => {
      addPicture(picture);
      pick(picture);
    },
  });

  useEffect(() => dialog.current?.showModal(), []);

  function pick(picture: PictureChoice) {
    choose(picture);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="dialog picture-dialog upload-area"
      onClose={close}
      {...uploads.dropZone}
    >
      <h3 id={title} className="mr-10 mb-4 text-[1.25rem] leading-tight tracking-[-.02em]">
        Choose a picture
      </h3>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton uploads={uploads}>Upload a picture</UploadButton>
        <p className="text-ink-2">or drop or paste one here. Or choose one of these:</p>
      </div>
      <UploadList uploads={uploads} />
      <Input
        type="search"
        aria-label="Search pictures"
        placeholder="Search by file name or alt text"
        leftSection={<SearchIcon className="icon size-4" aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ul className="picture-grid">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === chosen} onClick={() => pick(picture)}>
              <img src={picture.thumbnail} alt={picture.alt} loading="lazy" />
              <span>{picture.filename}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="search-note">
        {error || (isCurrent && pictures.length === 0 && "No results")}
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
