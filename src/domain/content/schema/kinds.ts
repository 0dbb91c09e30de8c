import type { z } from "zod";
import type { Kind } from "./kind.ts";
import { alert } from "./kinds/alert.ts";
import { brand } from "./kinds/brand.ts";
import { form } from "./kinds/form.ts";
import { home } from "./kinds/home.ts";
import { industry } from "./kinds/industry.ts";
import { location } from "./kinds/location.ts";
import { member } from "./kinds/member.ts";
import { opening } from "./kinds/opening.ts";
import { page } from "./kinds/page.ts";
import { partner } from "./kinds/partner.ts";
import { post } from "./kinds/post.ts";
import { project } from "./kinds/project.ts";
import { service } from "./kinds/service.ts";
import { settings } from "./kinds/settings.ts";
import { testimonial } from "./kinds/testimonial.ts";
import { seoSettings } from "./seo.ts";

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
