import type { Editor } from "@tiptap/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, Input } from "../../admin-ui/controls.tsx";
import { ModalForm } from "../../admin-ui/modal.tsx";
import { isLink, maxButtonLength } from "../../content/schema/reference-forms.ts";
import { hostedVideo, maxDurationLength, maxVideoTitleLength } from "../../content/schema/video-address.ts";
import { useReferenceOptions } from "../context.ts";
import { AltInput } from "../inputs/alt-input.tsx";
import { referenceTo } from "../inputs/choose-picture.tsx";
import { FieldError, type Labels } from "../inputs/field-wrapper.tsx";
import { LinkTarget } from "../inputs/link.tsx";
import { PictureDialog } from "../inputs/picture-dialog.tsx";
import { Segments } from "../inputs/segments.tsx";
import { UrlInput } from "../inputs/url-input.tsx";
import { type AtomOf, atomOf, removeAtom, writeAtom } from "./atoms.ts";
import { linkToEntries } from "./links.ts";
import { completeAddress } from "./paste/address.ts";

interface DialogProps {
  editor: Editor;
  /** The atom's position; null for a new one, which is inserted at the cursor. */
  at: number | null;
  leave: () => void;
}

type Errors = Readonly<Record<string, string>>;

interface AtomFormProps extends DialogProps {
  /** `button` or `video`. */
  name: string;
  submit: () => void;
  children: ReactNode;
}

/** A dialog for a new or existing atom. */
function AtomForm({ editor, at, leave, name, submit, children }: AtomFormProps) {
  const remove = at !== null && (
    <Button
      variant="line"
      onClick={() => {
        removeAtom(editor, at);
        leave();
      }}
    >
      Remove
    </Button>
  );
  return (
    <ModalForm
      title={at === null ? `Add ${name}` : `Edit ${name}`}
      onLeave={leave}
      submitLabel={at === null ? "Add" : "Done"}
      noValidate
      submit={submit}
      actions={remove}
    >
      {children}
    </ModalForm>
  );
}

interface FieldProps {
  label: string;
  aside?: string;
  error?: string | undefined;
  isRequired?: boolean;
  children: (labels: Labels) => ReactNode;
}

/** A field of a dialog. */
function DialogField({ label, aside, error, isRequired = false, children }: FieldProps) {
  const id = useId();
  const labels: Labels = {
    id,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": isRequired || undefined,
  };
  return (
    <div className="field mt-4">
      <div className="field-head">
        <label id={labels["aria-labelledby"]} htmlFor={id}>
          {label}
        </label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      {children(labels)}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

const valueIn = (write: (value: string) => void) => (event: FormEvent<HTMLInputElement>) =>
  write(event.currentTarget.value);

const looks = [
  { value: "main", label: "Main" },
  { value: "second", label: "Second" },
] as const;

/** Text, target and look of a button. */
export function ButtonDialog({ editor, at, leave }: DialogProps) {
  const stored = at === null ? null : atomOf(editor, at, "button");
  const [attrs, setAttrs] = useState<AtomOf<"button">["attrs"]>(
    stored?.attrs ?? { text: "", link: { entry: "" }, look: "main" },
  );
  const [errors, setErrors] = useState<Errors>({});
  const { findEntryAt } = useReferenceOptions();
  const { text, link, look } = attrs;

  function submit() {
    const target = "address" in link ? { address: completeAddress(link.address, location.origin) } : link;
    const isValid = isLink(target);
    const words = text.trim();
    if (words === "" || !isValid) {
      return setErrors({
        ...(words === "" && { text: "Required" }),
        ...(!isValid && { link: "Choose a page, or enter a web address, like https://example.com." }),
      });
    }
    writeAtom(editor, { type: "button", attrs: { text: words, link: target, look } }, at);
    leave();
    void linkToEntries(editor, findEntryAt);
  }

  return (
    <AtomForm {...{ editor, at, leave, submit }} name="button">
      <DialogField label="Text" error={errors.text} isRequired>
        {(labels) => (
          <Input
            {...labels}
            autoComplete="off"
            maxLength={maxButtonLength}
            value={text}
            onChange={valueIn((text) => setAttrs({ ...attrs, text }))}
          />
        )}
      </DialogField>
      <DialogField label="Links to" error={errors.link} isRequired>
        {(labels) => (
          <div className="link-input">
            <LinkTarget labels={labels} link={link} write={(link) => setAttrs({ ...attrs, link })} />
          </div>
        )}
      </DialogField>
      <p className="field-head mt-4">Look</p>
      <Segments label="Look" options={looks} value={look} choose={(look) => setAttrs({ ...attrs, look })} />
    </AtomForm>
  );
}

const videoHelp = "Enter the address of a video on YouTube or Vimeo, like https://www.youtube.com/watch?v=…";

/** Address, title, duration and poster of a video. */
export function VideoDialog({ editor, at, leave }: DialogProps) {
  const stored = at === null ? null : atomOf(editor, at, "video");
  const [attrs, setAttrs] = useState<AtomOf<"video">["attrs"]>(
    stored?.attrs ?? { address: "", title: "", duration: "", poster: null },
  );
  const [errors, setErrors] = useState<Errors>({});
  const [isChoosing, setChoosing] = useState(false);
  const { picture } = useReferenceOptions();
  const { address, title, duration, poster } = attrs;
  const known = poster && picture(poster.media);

  function submit() {
    const completed = completeAddress(address, location.origin) ?? "";
    const isVideo = hostedVideo(completed) !== null;
    const words = title.trim();
    if (!isVideo || words === "") {
      return setErrors({ ...(!isVideo && { address: videoHelp }), ...(words === "" && { title: "Required" }) });
    }
    const shown = poster && { media: poster.media, ...(poster.alt !== undefined && { alt: poster.alt.trim() }) };
    const written = { address: completed, title: words, duration: duration.trim(), poster: shown };
    writeAtom(editor, { type: "video", attrs: written }, at);
    leave();
  }

  return (
    <>
      <AtomForm {...{ editor, at, leave, submit }} name="video">
        <DialogField label="Address of the video" aside="YouTube or Vimeo" error={errors.address} isRequired>
          {(labels) => (
            <UrlInput labels={labels} address={address} write={(address) => setAttrs({ ...attrs, address })} />
          )}
        </DialogField>
        <DialogField label="Title" aside="What the video shows" error={errors.title} isRequired>
          {(labels) => (
            <Input
              {...labels}
              autoComplete="off"
              maxLength={maxVideoTitleLength}
              value={title}
              onChange={valueIn((title) => setAttrs({ ...attrs, title }))}
            />
          )}
        </DialogField>
        <DialogField label="Duration" aside="Optional, like 2:30">
          {(labels) => (
            <Input
              {...labels}
              autoComplete="off"
              maxLength={maxDurationLength}
              value={duration}
              onChange={valueIn((duration) => setAttrs({ ...attrs, duration }))}
            />
          )}
        </DialogField>
        <p className="field-head mt-4">
          Poster <span className="field-aside">Shown before the video plays</span>
        </p>
        <div className="picture-input">
          <div className="picture-thumbnail">{known && <img src={known.thumbnail} alt="" />}</div>
          <div className="flex flex-wrap gap-2">
            {poster && <p className="w-full font-medium break-words">{known?.filename ?? "Deleted"}</p>}
            <Button variant="line" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {poster ? "Choose another" : "Choose a picture"}
            </Button>
            {poster && (
              <Button variant="quiet" onClick={() => setAttrs({ ...attrs, poster: null })}>
                No poster
              </Button>
            )}
          </div>
        </div>
        {poster && (
          <AltInput
            key={poster.media}
            alt={poster.alt}
            write={(alt) => setAttrs({ ...attrs, poster: { media: poster.media, ...(alt !== undefined && { alt }) } })}
          />
        )}
      </AtomForm>
      {isChoosing && (
        <PictureDialog
          {...(poster && { chosen: poster.media })}
          choose={(chosen) => setAttrs({ ...attrs, poster: referenceTo(chosen) })}
          close={() => setChoosing(false)}
        />
      )}
    </>
  );
}
