import { encodeVariant, type Original, previewImage } from "./encode.server.ts";
import { type Checked, checkPicture } from "./inspect.server.ts";
import type { PlaceName, VariantFormat } from "./places.ts";

/** Checks that a file is a picture that can be shown. */
export interface CheckJob {
  do: "check";
  path: string;
}

export interface VariantJob {
  do: "variant";
  path: string;
  original: Original;
  place: PlaceName;
  width: number;
  format: VariantFormat;
}

/** The whole picture, uncropped, at a small size. */
export interface PreviewJob {
  do: "preview";
  path: string;
}

export type DecoderJob = CheckJob | VariantJob | PreviewJob;

export type ResultOf<Job extends DecoderJob> = Job extends CheckJob ? Checked : Uint8Array;

export function doJob(job: DecoderJob): Promise<Checked | Uint8Array> {
  switch (job.do) {
    case "check":
      return checkPicture(job.path);
    case "variant":
      return encodeVariant(job.path, job.original, job.place, job.width, job.format);
    case "preview":
      return previewImage(job.path);
  }
}
