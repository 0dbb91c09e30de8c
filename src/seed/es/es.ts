import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { Translations } from "../translation.ts";
import { home } from "./home.ts";
import { industries } from "./industries/industries.ts";
import { locations } from "./locations.ts";
import { openings } from "./openings.ts";
import { pages } from "./pages/pages.ts";
import { posts } from "./posts/posts.ts";
import { projects } from "./projects/projects.ts";
import { services } from "./services/services.ts";
import { settings } from "./settings.ts";
import { alerts, forms, seo, testimonials } from "./small-kinds.ts";
import { team } from "./team.ts";

export { media } from "./media.ts";

/** The default content in Spanish. Kinds without texts, such as partners, are the same in each language. */
export const translations: { [Name in KindName]?: Translations<Name> } = {
  home,
  page: pages,
  post: posts,
  service: services,
  location: locations,
  project: projects,
  industry: industries,
  member: team,
  testimonial: testimonials,
  opening: openings,
  form: forms,
  alert: alerts,
  settings,
  seo,
};
