import type { ShareCard } from "#src/domain/share-card/card.ts";
import { scene } from "#src/domain/share-card/design.ts";
import { type CardLogo, drawCard } from "#src/domain/share-card/draw.server.ts";
import type { PlaceName, VariantFormat } from "../places.ts";
import { drawIcon, type IconName } from "./draw-icon.server.ts";
import { encodeVariant, type Original, previewImage, rawVariant } from "./encode.server.ts";
import { type Checked, checkPicture } from "./inspect.server.ts";

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

/** A page's share card. */
export interface CardJob {
  do: "card";
  title: string;
  company: string;
  picture: { path: string; original: Original } | null;
  logo: CardLogo | null;
  accent: string;
  font: ShareCard["font"];
}

/** The default mark as a bitmap. */
interface IconJob {
  do: "icon";
  drawing: string;
  name: IconName;
}

export type DecoderJob = CheckJob | VariantJob | PreviewJob | CardJob | IconJob;

export type ResultOf<Job extends DecoderJob> = Job extends CheckJob ? Checked : Uint8Array;

export function doJob(job: DecoderJob): Promise<Checked | Uint8Array> {
  switch (job.do) {
    case "check":
      return checkPicture(job.path);
    case "variant":
      return encodeVariant(job.path, job.original, job.place, job.width, job.format);
    case "preview":
      return previewImage(job.path);
    case "card":
      return cardOf(job);
    case "icon":
      return drawIcon(job.drawing, job.name);
  }
}

async function cardOf({ picture, ...card }: CardJob): Promise<Uint8Array> {
  const { place, width } = scene;
  return drawCard({ ...card, picture: picture && (await rawVariant(picture.path, picture.original, place, width)) });
}
