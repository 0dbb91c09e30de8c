import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { headTags, pageHead } from "../../seo/head.ts";
import { website } from "../../seo/structured-data.ts";
import { homePath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { siteHeadFacts } from "../head.server.ts";
import { pack, useUnpacked } from "../packed.ts";
import { describePage } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { About } from "./about.tsx";
import { CaseStudies } from "./case-studies.tsx";
import { Hero } from "./hero.tsx";
import { homeBlocks } from "./home.server.ts";
import { Partners } from "./partners.tsx";
import { Services } from "./services.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Why } from "./why.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(
    db,
    language,
    ["home", "service", "project", "testimonial", "partner", "settings", "seo"],
    { service: { flag: "onHome" }, project: { linkedFrom: { kind: "home" } } },
  );
  const home = content.single("home").content;
  const { image } = content.single("seo").content;
  const head = pageHead({
    origin,
    language,
    path: homePath(language),
    ...siteHeadFacts(content),
    seo: home.seo,
    // The share image from the SEO settings has priority.
    picture: image === null ? (home.slides[0]?.image ?? null) : null,
  });
  const settings = content.single("settings").content;
  const things = [website({ origin, name: settings.company.name, language })];
  describePage(context, { head, settings, crumbs: [], things });
  return { head, blocks: pack(homeBlocks(content, language)) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, services, about, why, caseStudies, testimonials, partners } = useUnpacked(loaderData.blocks);
  return (
    <>
      <Hero slides={slides} />
      <Services {...services} />
      <About {...about} />
      <Why {...why} />
      <CaseStudies {...caseStudies} />
      <Testimonials {...testimonials} />
      <Partners {...partners} />
      <Closing />
    </>
  );
}
