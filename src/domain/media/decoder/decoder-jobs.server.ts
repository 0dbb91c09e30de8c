import type { ShareCard } from "#src/domain/share-card/card.ts";
import { scene } from "#src/domain/share-card/design.ts";
import { type CardLogo, drawCard } from "#src/domain/share-card/draw.server.ts";
import type { PresetName, VariantFormat } from "../image-presets.ts";
import { drawIcon, type IconFileName } from "./draw-icon.server.ts";
import { encodeVariant, type Original, previewImage, rawVariant } from "./encode.server.ts";
import { type CheckedFile, checkPicture } from "./inspect.server.ts";

/** Checks that a file is a picture that can be shown. */
export interface CheckJob {
  type: "check";
  path: string;
}

export interface VariantJob {
  type: "variant";
  path: string;
  original: Original;
  preset: PresetName;
  width: number;
  format: VariantFormat;
}

/** The whole picture, uncropped, at a small size. */
export interface PreviewJob {
  type: "preview";
  path: string;
}

/** A page's share card. */
export interface CardJob {
  type: "card";
  title: string;
  company: string;
  picture: { path: string; original: Original } | null;
  logo: CardLogo | null;
  accent: string;
  font: ShareCard["font"];
}

/** The default mark as a bitmap. */
interface IconJob {
  type: "icon";
  drawing: string;
  name: IconFileName;
}

export type DecoderJob = CheckJob | VariantJob | PreviewJob | CardJob | IconJob;

export type DecoderJobResult<Job extends DecoderJob> = Job extends CheckJob ? CheckedFile : Uint8Array;

export function doJob(job: DecoderJob): Promise<CheckedFile | Uint8Array> {
  switch (job.type) {
    case "check":
      return checkPicture(job.path);
    case "variant":
      return encodeVariant(job.path, job.original, job.preset, job.width, job.format);
    case "preview":
      return previewImage(job.path);
    case "card":
      return encodeCard(job);
    case "icon":
      return drawIcon(job.drawing, job.name);
  }
}

async function encodeCard({ picture, ...card }: CardJob): Promise<Uint8Array> {
  const { preset, width } = scene;
  return drawCard({ ...card, picture: picture && (await rawVariant(picture.path, picture.original, preset, width)) });
}
