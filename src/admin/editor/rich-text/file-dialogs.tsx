import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { downloadKinds, maxFileTitleLength } from "#src/domain/content/schema/values/reference-forms.ts";
import { fileTypeOf, titleOfFile } from "#src/domain/media/file-types.ts";
import { useReferenceOptions } from "../context.ts";
import { FilePicker } from "../inputs/picture/file-picker.tsx";
import { AtomForm, DialogField, DialogLine, type DialogProps, type Errors } from "./atoms/atom-form.tsx";
import { type AtomOf, atomOf, writeAtom } from "./atoms/atoms.ts";
import { trimmedDetails, VideoForm } from "./video-details.tsx";

/** Says what is wrong with a chosen file, which may be an upload of any kind. */
function useFileCheck() {
  const { file } = useReferenceOptions();
  return (media: string, kinds: readonly string[], expected: string) => {
    const known = file(media);
    return known && kinds.includes(fileTypeOf(known.type)?.kind ?? "") ? undefined : `Choose ${expected}.`;
  };
}

/** File and title of a download. */
export function DownloadDialog({ editor, position, leave }: DialogProps) {
  const stored = position === null ? null : atomOf(editor, position, "download");
  const [{ file, title }, setAttrs] = useState<AtomOf<"download">["attrs"]>(
    stored?.attrs ?? { file: { media: "" }, title: "" },
  );
  const [error, setError] = useState<string>();
  const check = useFileCheck();

  function submit() {
    const wrong = check(file.media, downloadKinds, "a file");
    if (wrong) return setError(wrong);
    writeAtom(editor, { type: "download", attrs: { file, title: title.trim() } }, position);
    leave();
  }

  return (
    <AtomForm {...{ editor, position, leave, submit }} name="file">
      <DialogField label="File" error={error} isRequired>
        {(labels) => (
          <FilePicker
            labels={labels}
            kinds={downloadKinds}
            media={file.media}
            write={(media) => setAttrs((latest) => ({ ...latest, file: { media } }))}
          />
        )}
      </DialogField>
      <DialogLine
        label="Title"
        aside="Optional, shown instead of the file's name"
        max={maxFileTitleLength}
        value={title}
        write={(title) => setAttrs({ file, title })}
      />
    </AtomForm>
  );
}

/** File, captions, title, duration and poster of a video of the media library. */
export function VideoFileDialog({ editor, position, leave }: DialogProps) {
  const stored = position === null ? null : atomOf(editor, position, "videoFile");
  const [attrs, setAttrs] = useState<AtomOf<"videoFile">["attrs"]>(
    stored?.attrs ?? { file: { media: "" }, captions: null, title: "", duration: "", poster: null },
  );
  const [errors, setErrors] = useState<Errors>({});
  const check = useFileCheck();
  const { file, captions } = attrs;

  function submit() {
    const details = trimmedDetails(attrs);
    const wrong = {
      file: check(file.media, ["video"], "an MP4 or WebM file"),
      captions: captions ? check(captions.media, ["captions"], "a .vtt file") : undefined,
      title: details.title === "" ? "Required" : undefined,
    };
    const found = Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
    if (found.length > 0) return setErrors(Object.fromEntries(found));
    writeAtom(editor, { type: "videoFile", attrs: { file, captions, ...details } }, position);
    leave();
  }

  return (
    <VideoForm
      {...{ editor, position, leave, submit }}
      name="video file"
      video={attrs}
      write={(video) => setAttrs((latest) => ({ ...latest, ...video }))}
      error={errors.title}
    >
      <DialogField label="Video" aside="An MP4 or WebM file" error={errors.file} isRequired>
        {(labels) => (
          <FilePicker
            labels={labels}
            kinds={["video"]}
            media={file.media}
            write={(media, filename) =>
              setAttrs((latest) => ({ ...latest, file: { media }, title: latest.title || titleOfFile(filename) }))
            }
          />
        )}
      </DialogField>
      <DialogField label="Captions" aside="A .vtt file, for people who can't hear the video" error={errors.captions}>
        {(labels) => (
          <FilePicker
            labels={labels}
            kinds={["captions"]}
            media={captions?.media ?? ""}
            write={(media) => setAttrs((latest) => ({ ...latest, captions: { media } }))}
          />
        )}
      </DialogField>
      {captions && (
        <Button variant="quiet" onClick={() => setAttrs({ ...attrs, captions: null })}>
          No captions
        </Button>
      )}
    </VideoForm>
  );
}
