import type { CustomType } from "./field-type.ts";
import { claim } from "./types/claim.ts";
import { color } from "./types/color.ts";
import { file } from "./types/file.ts";
import { icon } from "./types/icon.ts";
import { id } from "./types/id.ts";
import { entry, link } from "./types/link.ts";
import { logo } from "./types/logo.ts";
import { openingTimes, time } from "./types/opening-times.ts";
import { picture } from "./types/picture.ts";
import { pictureAddress } from "./types/picture-address.ts";
import { richText } from "./types/rich-text.ts";
import { table } from "./types/table.ts";
import { timeZone } from "./types/time-zone.ts";
import { visibility } from "./types/visibility.ts";

/** Field types by the name that schemas use for `input`. A new type is one file, one line here and one input in the editor. */
export const customTypes = {
  link,
  entry,
  picture,
  logo,
  color,
  file,
  "picture-address": pictureAddress,
  "rich-text": richText,
  table,
  icon,
  claim,
  "opening-times": openingTimes,
  "time-zone": timeZone,
  time,
  id,
  visibility,
} satisfies Record<string, CustomType>;

export type CustomTypeName = keyof typeof customTypes;
