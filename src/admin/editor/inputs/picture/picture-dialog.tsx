import { useState } from "react";
import { createPortal } from "react-dom";
import { useSearchResults } from "#src/admin/ui/combobox/use-results.ts";
import { Button, Select } from "#src/admin/ui/controls.tsx";
import { DialogCloseButton } from "#src/admin/ui/dialog.tsx";
import { FilterInput } from "#src/admin/ui/filter-input.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { fetchTags, type PictureQuery } from "../../api/client.ts";
import { type PictureChoice, useReferenceOptions } from "../../context.ts";
import { useFormUploads } from "./use-form-uploads.ts";

export interface PictureDialogProps {
  /** The selected picture's id. */
  selected?: string;
  /** Filters the pictures; all by default. */
  filter?: (picture: PictureChoice) => boolean;
  /** Closes it, too. */
  choose: (picture: PictureChoice) => void;
  close: () => void;
}

/** Pictures that are shown at first, and that are added at a time. */
const pageSize = 60;

/** The library, searched by file name, alt text and tag. */
export function PictureDialog({ selected, filter = () => true, choose, close }: PictureDialogProps) {
  const [text, setText] = useState("");
  const [tag, setTag] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const { findPictures, addPicture } = useReferenceOptions();
  const query: PictureQuery = { text: text.trim(), tag, limit };
  const {
    data: found = [],
    isError,
    isFetching,
  } = useSearchResults((json) => findPictures(JSON.parse(json)), JSON.stringify(query));
  const { data: tags = [] } = useSearchResults(fetchTags, "");
  const pictures = found.filter(filter);

  const uploads = useFormUploads({
    onUploaded: (picture) => {
      addPicture(picture);
      choose(picture);
    },
  });

  // Forms do not nest, and a dialog with a form may open it.
  return createPortal(
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
          value={text}
          change={(text) => {
            setText(text);
            setLimit(pageSize);
          }}
        />
        {tags.length > 0 && (
          <Select
            aria-label="Tag"
            options={[{ value: "", label: "All tags" }, ...tags.map((value) => ({ value, label: value }))]}
            value={tag}
            onChange={({ currentTarget }) => {
              setTag(currentTarget.value);
              setLimit(pageSize);
            }}
          />
        )}
      </div>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === selected} onClick={() => choose(picture)}>
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
        <Button variant="line" className="mt-3 justify-self-start" onClick={() => setLimit(limit + pageSize)}>
          Show more
        </Button>
      )}
      <p role="status" className="search-note">
        {isError && "Search isn't responding. Check your connection."}
        {!isError && !isFetching && pictures.length === 0 && "No results"}
      </p>
      <DialogCloseButton />
    </Modal>,
    document.body,
  );
}
