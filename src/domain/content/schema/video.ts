import { z } from "zod";
import { line, picture } from "./fields.ts";
import { hostedVideo, maxDurationLength, maxVideoTitleLength } from "./values/hosted-video.ts";
import { maxUrlLength } from "./values/max-lengths.ts";

/** The picture of a video that does not play yet. */
export const poster = picture
  .nullable()
  .default(null)
  .meta({ label: "Poster", hint: "The picture shown before the video plays. Without one, visitors see a dark box." });

/** A video on YouTube or Vimeo. Nothing is requested from there before a visitor plays it. */
export const video = z.object({
  address: z
    .string()
    .trim()
    .min(1)
    .max(maxUrlLength)
    .refine((input) => hostedVideo(input) !== null, {
      message: "Enter the address of a video on YouTube or Vimeo, like https://www.youtube.com/watch?v=…",
    })
    .meta({ label: "Address of the video", hint: "Copy it from YouTube or Vimeo", input: "url" }),
  title: line(maxVideoTitleLength).meta({ label: "Title", hint: "What the video shows" }),
  duration: z
    .string()
    .trim()
    .max(maxDurationLength)
    .default("")
    .meta({ label: "Duration", hint: "Like 2:30", shared: true }),
  poster,
});

export type Video = z.infer<typeof video>;
