import { useState } from "react";
import { hostedVideo } from "#src/domain/content/schema/values/hosted-video.ts";
import { isLink, maxButtonLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { useReferenceOptions } from "../../context.ts";
import { LinkTarget } from "../../inputs/link.tsx";
import { Segments } from "../../inputs/segments.tsx";
import { UrlInput } from "../../inputs/url-input.tsx";
import { linkToEntries } from "../links.ts";
import { completeUrl } from "../paste/urls.ts";
import { trimmedDetails, VideoForm } from "../video-details.tsx";
import { AtomForm, DialogField, DialogLine, type DialogProps, type Errors } from "./atom-form.tsx";
import { type AtomOf, atomOf, writeAtom } from "./atoms.ts";

const looks = [
  { value: "main", label: "Main" },
  { value: "second", label: "Second" },
] as const;

/** Text, target and look of a button. */
export function ButtonDialog({ editor, position, leave }: DialogProps) {
  const stored = position === null ? null : atomOf(editor, position, "button");
  const [attrs, setAttrs] = useState<AtomOf<"button">["attrs"]>(
    stored?.attrs ?? { text: "", link: { entry: "" }, look: "main" },
  );
  const [errors, setErrors] = useState<Errors>({});
  const { findEntryAt } = useReferenceOptions();
  const { text, link, look } = attrs;

  function submit() {
    const target = "address" in link ? { address: completeUrl(link.address, location.origin) } : link;
    const isValid = isLink(target);
    const trimmedText = text.trim();
    if (trimmedText === "" || !isValid) {
      return setErrors({
        ...(trimmedText === "" && { text: "Required" }),
        ...(!isValid && { link: "Choose a page, or enter a web address, like https://example.com." }),
      });
    }
    writeAtom(editor, { type: "button", attrs: { text: trimmedText, link: target, look } }, position);
    leave();
    void linkToEntries(editor, findEntryAt);
  }

  return (
    <AtomForm {...{ editor, position, leave, submit }} name="button">
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
export function VideoDialog({ editor, position, leave }: DialogProps) {
  const stored = position === null ? null : atomOf(editor, position, "video");
  const [attrs, setAttrs] = useState<AtomOf<"video">["attrs"]>(
    stored?.attrs ?? { address: "", title: "", duration: "", poster: null },
  );
  const [errors, setErrors] = useState<Errors>({});
  const { address } = attrs;

  function submit() {
    const completed = completeUrl(address, location.origin) ?? "";
    const isVideo = hostedVideo(completed) !== null;
    const details = trimmedDetails(attrs);
    if (!isVideo || details.title === "") {
      return setErrors({ ...(!isVideo && { address: videoHelp }), ...(details.title === "" && { title: "Required" }) });
    }
    writeAtom(editor, { type: "video", attrs: { address: completed, ...details } }, position);
    leave();
  }

  return (
    <VideoForm
      {...{ editor, position, leave, submit }}
      name="video"
      video={attrs}
      write={(video) => setAttrs({ ...attrs, ...video })}
      error={errors.title}
    >
      <DialogField label="Address of the video" aside="YouTube or Vimeo" error={errors.address} isRequired>
        {(labels) => <UrlInput labels={labels} url={address} write={(address) => setAttrs({ ...attrs, address })} />}
      </DialogField>
    </VideoForm>
  );
}
