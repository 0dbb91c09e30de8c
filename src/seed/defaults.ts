import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { alerts } from "./alerts.ts";
import { brand } from "./brand.ts";
import type { DefaultEntry } from "./entry.ts";
import { forms } from "./forms.ts";
import { home } from "./home.ts";
import { industries } from "./industries/industries.ts";
import { locations } from "./locations.ts";
import { openings } from "./openings.ts";
import { pages } from "./pages/pages.ts";
import { partners } from "./partners.ts";
import { posts } from "./posts/posts.ts";
import { projects } from "./projects/projects.ts";
import { seo } from "./seo.ts";
import { services } from "./services/services.ts";
import { settings } from "./settings.ts";
import { team } from "./team.ts";
import { testimonials } from "./testimonials.ts";

/** Kinds that are not listed below start without entries. */
const noEntries = Object.fromEntries(Object.keys(kinds).map((name) => [name, []])) as { [Name in KindName]: [] };

/** The default content by kind, in site order. */
export const defaults: { [Name in KindName]: DefaultEntry<Name>[] } = {
  ...noEntries,
  home: [home],
  page: pages,
  post: posts,
  service: services,
  location: locations,
  project: projects,
  industry: industries,
  member: team,
  testimonial: testimonials,
  partner: partners,
  opening: openings,
  form: forms,
  alert: alerts,
  settings: [settings],
  brand: [brand],
  seo: [seo],
};
