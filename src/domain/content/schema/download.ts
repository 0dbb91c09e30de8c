import { z } from "zod";
import { file, line } from "./fields.ts";
import { maxDurationLength, maxVideoTitleLength } from "./values/hosted-video.ts";
import { downloadKinds, maxFileTitleLength, missingCaptions } from "./values/reference-forms.ts";
import { poster } from "./video.ts";

/** A file to open or save, with its title. */
export const downloadFile = z.object({
  file: file.meta({ label: "File", kinds: downloadKinds }),
  title: z
    .string()
    .trim()
    .max(maxFileTitleLength)
    .default("")
    .meta({ label: "Title", hint: "Leave blank to use the file's own title" }),
});

export const downloads = z.array(downloadFile).max(12);

/** Files for visitors to open or save. */
export const download = z.object({ files: downloads.min(1).meta({ label: "Files", item: "file" }) });

/** A video of the media library. */
export const videoFile = z.object({
  file: file.meta({ label: "Video", hint: "An MP4 or WebM file", kinds: ["video"] }),
  captions: file
    .nullable()
    .default(null)
    .meta({
      label: "Captions",
      hint: "A WebVTT file (.vtt), for people who can't hear the video",
      kinds: ["captions"],
      missing: missingCaptions,
    }),
  title: line(maxVideoTitleLength).meta({ label: "Title", hint: "What the video shows" }),
  duration: z
    .string()
    .trim()
    .max(maxDurationLength)
    .default("")
    .meta({ label: "Duration", hint: "Like 2:30", shared: true }),
  poster,
});
