import type { CustomType } from "./field-type.ts";
import { claimType } from "./types/claim.ts";
import { colorType } from "./types/color.ts";
import { fileType } from "./types/file.ts";
import { iconType } from "./types/icon.ts";
import { idType } from "./types/id.ts";
import { entry, linkType } from "./types/link.ts";
import { logoType } from "./types/logo.ts";
import { openingTimesType, timeType } from "./types/opening-times.ts";
import { pictureType } from "./types/picture.ts";
import { pictureUrl } from "./types/picture-url.ts";
import { richTextType } from "./types/rich-text.ts";
import { tableType } from "./types/table.ts";
import { timeZoneType } from "./types/time-zone.ts";
import { visibilityType } from "./types/visibility.ts";

/** Field types by the name that schemas use for `input`. A new type is one file, one line here and one input in the editor. */
export const customTypes = {
  link: linkType,
  entry,
  picture: pictureType,
  logo: logoType,
  color: colorType,
  file: fileType,
  "picture-address": pictureUrl,
  "rich-text": richTextType,
  table: tableType,
  icon: iconType,
  claim: claimType,
  "opening-times": openingTimesType,
  "time-zone": timeZoneType,
  time: timeType,
  id: idType,
  visibility: visibilityType,
} satisfies Record<string, CustomType>;

export type CustomTypeName = keyof typeof customTypes;
