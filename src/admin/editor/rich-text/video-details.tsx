import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { maxDurationLength, maxVideoTitleLength } from "#src/domain/content/schema/values/hosted-video.ts";
import type { Picture } from "#src/domain/content/schema/values/reference-forms.ts";
import { useReferenceOptions } from "../context.ts";
import { AltInput } from "../inputs/picture/alt-input.tsx";
import { pictureReference } from "../inputs/picture/choose-picture.tsx";
import { PictureDialog } from "../inputs/picture/picture-dialog.tsx";
import { AtomForm, type AtomFormProps, DialogLine } from "./atoms/atom-form.tsx";

interface VideoDetails {
  title: string;
  duration: string;
  poster: Picture | null;
}

interface VideoFormProps extends AtomFormProps {
  video: VideoDetails;
  write: (video: VideoDetails) => void;
  /** The title's error. */
  error: string | undefined;
}

/** The dialog of a video: what it plays, and what all videos have, which is title, duration and poster. */
export function VideoForm({ video, write: writeAll, error, children, ...form }: VideoFormProps) {
  const { title, duration, poster } = video;
  const [isChoosing, setChoosing] = useState(false);
  const known = useReferenceOptions().picture(poster?.media ?? "");
  const write = (change: Partial<VideoDetails>) => writeAll({ title, duration, poster, ...change });
  return (
    <>
      <AtomForm {...form}>
        {children}
        <DialogLine
          label="Title"
          aside="What the video shows"
          error={error}
          isRequired
          max={maxVideoTitleLength}
          value={title}
          write={(title) => write({ title })}
        />
        <DialogLine
          label="Duration"
          aside="Optional, like 2:30"
          max={maxDurationLength}
          value={duration}
          write={(duration) => write({ duration })}
        />
        <p className="field-head mt-4">
          Poster <span className="field-aside">Optional, shown before the video plays</span>
        </p>
        <div className="picture-input">
          <div className="picture-thumbnail">{known && <img src={known.thumbnail} alt="" />}</div>
          <div className="flex flex-wrap gap-2">
            {poster && <p className="w-full font-medium break-words">{known?.filename ?? "Deleted"}</p>}
            <Button variant="line" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {poster ? "Choose another" : "Choose a picture"}
            </Button>
            {poster && (
              <Button variant="quiet" onClick={() => write({ poster: null })}>
                No poster
              </Button>
            )}
          </div>
        </div>
        {poster && (
          <AltInput
            key={poster.media}
            alt={poster.alt}
            write={(alt) => write({ poster: { media: poster.media, ...(alt !== undefined && { alt }) } })}
          />
        )}
      </AtomForm>
      {/* Next to the form, since forms do not nest. */}
      {isChoosing && (
        <PictureDialog
          {...(poster && { selected: poster.media })}
          choose={(picture) => write({ poster: pictureReference(picture) })}
          close={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** The details as they are stored. */
export function trimmedDetails({ title, duration, poster }: VideoDetails): VideoDetails {
  const trimmedPoster = poster && { media: poster.media, ...(poster.alt !== undefined && { alt: poster.alt.trim() }) };
  return { title: title.trim(), duration: duration.trim(), poster: trimmedPoster };
}
