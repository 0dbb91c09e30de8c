import type { z } from "zod";
import { alert } from "./alert.ts";
import { brand } from "./brand.ts";
import { form } from "./form.ts";
import { home } from "./home.ts";
import { industry } from "./industry.ts";
import type { Kind } from "./kind.ts";
import { location } from "./location.ts";
import { member } from "./member.ts";
import { opening } from "./opening.ts";
import { page } from "./page.ts";
import { partner } from "./partner.ts";
import { post } from "./post.ts";
import { project } from "./project.ts";
import { seoSettings } from "./seo.ts";
import { service } from "./service.ts";
import { settings } from "./settings.ts";
import { testimonial } from "./testimonial.ts";

/** All kinds of content. A new kind is one file and one line here. */
export const kinds = {
  home,
  page,
  post,
  service,
  location,
  project,
  industry,
  member,
  testimonial,
  partner,
  opening,
  form,
  alert,
  settings,
  brand,
  seo: seoSettings,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

export type ContentOf<Name extends KindName> = z.infer<(typeof kinds)[Name]["schema"]>;
