import { type KindName, kinds } from "../kinds/kinds.ts";
import type { DefaultEntry } from "./entry.ts";
import { home } from "./home.ts";
import { openings } from "./openings.ts";
import { pages } from "./pages.ts";
import { partners } from "./partners.ts";
import { posts } from "./posts.ts";
import { projects } from "./projects.ts";
import { seo } from "./seo.ts";
import { services } from "./services.ts";
import { settings } from "./settings.ts";
import { team } from "./team.ts";
import { testimonials } from "./testimonials.ts";

/** A kind that is not named below begins without entries. */
const nothing = Object.fromEntries(Object.keys(kinds).map((name) => [name, []])) as { [Name in KindName]: [] };

/** What a new site starts with, kind by kind; the order within a kind is the order on the site. */
export const defaults: { [Name in KindName]: DefaultEntry<Name>[] } = {
  ...nothing,
  home: [home],
  page: pages,
  post: posts,
  service: services,
  project: projects,
  member: team,
  testimonial: testimonials,
  partner: partners,
  opening: openings,
  settings: [settings],
  seo: [seo],
};
