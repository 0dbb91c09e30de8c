import { useState } from "react";
import { isLink, maxButtonLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { hostedVideo } from "#src/domain/content/schema/values/video-address.ts";
import { useReferenceOptions } from "../../context.ts";
import { LinkTarget } from "../../inputs/link.tsx";
import { Segments } from "../../inputs/segments.tsx";
import { UrlInput } from "../../inputs/url-input.tsx";
import { linkToEntries } from "../links.ts";
import { completeAddress } from "../paste/address.ts";
import { trimmedDetails, VideoForm } from "../video-details.tsx";
import { AtomForm, DialogField, DialogLine, type DialogProps, type Errors } from "./atom-form.tsx";
import { type AtomOf, atomOf, writeAtom } from "./atoms.ts";

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
      <DialogLine
        label="Text"
        error={errors.text}
        isRequired
        max={maxButtonLength}
        value={text}
        write={(text) => setAttrs({ ...attrs, text })}
      />
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
  const { address } = attrs;

  function submit() {
    const completed = completeAddress(address, location.origin) ?? "";
    const isVideo = hostedVideo(completed) !== null;
    const details = trimmedDetails(attrs);
    if (!isVideo || details.title === "") {
      return setErrors({ ...(!isVideo && { address: videoHelp }), ...(details.title === "" && { title: "Required" }) });
    }
    writeAtom(editor, { type: "video", attrs: { address: completed, ...details } }, at);
    leave();
  }

  return (
    <VideoForm
      {...{ editor, at, leave, submit }}
      name="video"
      video={attrs}
      write={(video) => setAttrs({ ...attrs, ...video })}
      error={errors.title}
    >
      <DialogField label="Address of the video" aside="YouTube or Vimeo" error={errors.address} isRequired>
        {(labels) => (
          <UrlInput labels={labels} address={address} write={(address) => setAttrs({ ...attrs, address })} />
        )}
      </DialogField>
    </VideoForm>
  );
}
