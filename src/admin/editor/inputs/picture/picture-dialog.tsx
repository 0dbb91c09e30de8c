import { useState } from "react";
import { useResults } from "#src/admin/ui/combobox/use-results.ts";
import { Button, Select } from "#src/admin/ui/controls.tsx";
import { CloseDialog } from "#src/admin/ui/dialog.tsx";
import { FilterInput } from "#src/admin/ui/filter-input.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { fetchTags, type PictureQuery } from "../../api/client.ts";
import { type PictureChoice, useReferenceOptions } from "../../context.ts";
import { useFormUploads } from "./use-form-uploads.ts";

export interface PictureDialogProps {
  /** The selected picture's id. */
  chosen?: string;
  /** Filters the pictures; all by default. */
  suits?: (picture: PictureChoice) => boolean;
  choose: (picture: PictureChoice) => void;
  close: () => void;
}

/** Pictures that are shown at first, and that are added at a time. */
const step = 60;

/** The library, searched by file name, alt text and tag. */
export function PictureDialog({ chosen, suits = () => true, choose, close }: PictureDialogProps) {
  const [words, setWords] = useState("");
  const [tag, setTag] = useState("");
  const [limit, setLimit] = useState(step);
  const { findPictures, addPicture } = useReferenceOptions();
  const query: PictureQuery = { words: words.trim(), tag, limit };
  const {
    data: found = [],
    isError,
    isFetching,
  } = useResults((json) => findPictures(JSON.parse(json)), JSON.stringify(query));
  const { data: tags = [] } = useResults(fetchTags, "");
  const pictures = found.filter(suits);

  const uploads = useFormUploads({
    onUploaded: (picture) => {
      addPicture(picture);
      pick(picture);
    },
  });

  function pick(picture: PictureChoice) {
    choose(picture);
    close();
  }

  return (
    <Modal
      title="Choose a picture"
      className="dialog picture-dialog upload-area"
      onLeave={close}
      onClose={close}
      {...uploads.dropZone}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton uploads={uploads}>Upload a picture</UploadButton>
        <p className="text-ink-2">or drop or paste one here. Or choose one of these:</p>
      </div>
      <UploadList uploads={uploads} />
      <div className="flex flex-wrap gap-3">
        <FilterInput
          label="Search pictures"
          placeholder="Search by file name or alt text"
          className="min-w-0 flex-1 basis-56"
          words={words}
          change={(words) => {
            setWords(words);
            setLimit(step);
          }}
        />
        {tags.length > 0 && (
          <Select
            aria-label="Tag"
            options={[{ value: "", label: "All tags" }, ...tags.map((value) => ({ value, label: value }))]}
            value={tag}
            onChange={({ currentTarget }) => {
              setTag(currentTarget.value);
              setLimit(step);
            }}
          />
        )}
      </div>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === chosen} onClick={() => pick(picture)}>
              <img
                src={picture.thumbnail}
                alt={picture.alt}
                loading="lazy"
                data-drawing={picture.isDrawing ? "" : undefined}
              />
              <span className="truncate text-xs">{picture.filename}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === limit && (
        <Button variant="line" className="mt-3 justify-self-start" onClick={() => setLimit(limit + step)}>
          Show more
        </Button>
      )}
      <p role="status" className="search-note">
        {isError && "Search isn't responding. Check your connection."}
        {!isError && !isFetching && pictures.length === 0 && "No results"}
      </p>
      <CloseDialog />
    </Modal>
  );
}
