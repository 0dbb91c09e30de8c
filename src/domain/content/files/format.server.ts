import { z } from "zod";
import { languages } from "#src/base/languages.ts";
import { isCrop } from "#src/domain/media/crop.ts";
import { maxTagLength, maxTags } from "../published/media/media-tags.server.ts";
import { maxRedirectUrlLength } from "../redirects/parse.ts";
import { id, slug } from "../schema/fields.ts";
import { maxAltLength } from "../schema/values/reference-forms.ts";
import { maxDraftSlugLength } from "../schema/values/slugs.ts";

/*
 * Content as files: one about the site, one about the pictures, the folder of the pictures, and a folder of each kind with
 * one file per entry.
 */

export const siteFile = "site.json";
export const picturesFile = "pictures.json";
export const pictureFolder = "pictures";

/** Raised when files of an earlier version can't be read any more. */
const format = 1;

const time = z.string().refine((input) => !Number.isNaN(Date.parse(input)), { message: "Not a time" });
const content = z.record(z.string(), z.unknown());

const url = z.string().min(1).max(maxRedirectUrlLength);

export const siteSchema = z.strictObject({
  format: z.literal(format),
  /** The ids of the entries of each kind, in the order of the site. */
  order: z.record(z.string(), z.array(id)),
  /** Addresses that redirect: to an entry, such as its earlier ones, or to another address. */
  redirects: z.array(
    z.union([
      z.strictObject({ from: url.startsWith("/"), entry: id, language: z.enum(languages) }),
      z.strictObject({ from: url.startsWith("/"), to: url }),
    ]),
  ),
});

export const picturesSchema = z.array(
  z.strictObject({
    id,
    /** In the folder `pictures`. */
    file: z.string().regex(/^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/),
    /** Its name in the media library. */
    name: z.string().min(1).max(200),
    /** In the default language. */
    alt: z.string().max(maxAltLength),
    /** In other languages. Absent: they stay as they are. */
    alts: z.partialRecord(z.enum(languages), z.string().max(maxAltLength)).optional(),
    /** The focal point, in percent of width and height. */
    focus: z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }),
    /** What is shown, in hundredths of a percent; null for the whole picture. Absent: it stays as it is. */
    crop: z
      .strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
      .refine(isCrop, { message: "A crop is inside the picture, and each side is at least 500" })
      .nullable()
      .optional(),
    /** Absent: they stay as they are. */
    tags: z.array(z.string().min(1).max(maxTagLength)).max(maxTags).optional(),
  }),
);

const textSchema = z.strictObject({
  slug: slug.optional(),
  /** When visitors first saw it; only for kinds whose entries have a day. */
  firstPublishedAt: time.optional(),
  /** What visitors see; absent for a draft. */
  published: content.optional(),
  /** Absent if it is what visitors see. */
  draft: content.optional(),
  /** The draft's own address. */
  draftSlug: z.string().max(maxDraftSlugLength).optional(),
  publishAt: time.optional(),
  unpublishAt: time.optional(),
});

/** The texts are by language. */
export const entrySchema = z.strictObject({ id, texts: z.record(z.string(), textSchema) });

export type SiteFile = z.infer<typeof siteSchema>;
export type PictureFile = z.infer<typeof picturesSchema>[number];
export type EntryFile = z.infer<typeof entrySchema>;
export type TextFile = z.infer<typeof textSchema>;

export function newSiteFile(): SiteFile {
  return { format, order: {}, redirects: [] };
}
