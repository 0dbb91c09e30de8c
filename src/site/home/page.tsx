import { website } from "../../seo/structured-data.ts";
import { homePath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { describePage, headOf, readRequest } from "../load-page.server.ts";
import type { Route } from "./+types/page";
import { Hero } from "./hero.tsx";
import { homeBlocks } from "./home.server.ts";
import { About, CaseStudies, Partners } from "./sections.tsx";
import { Services } from "./services.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Why } from "./why.tsx";

export { meta } from "../../seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const kinds = ["home", "service", "project", "testimonial", "partner", "settings", "seo"] as const;
  const content = await reader.content(language, kinds, {
    service: { flag: "onHome" },
    project: { linkedFrom: { kind: "home" } },
  });
  const { seo, slides } = content.single("home").content;
  const { image } = content.single("seo").content;
  const head = headOf(request, content, {
    path: homePath(language),
    seo,
    // The share image from the SEO settings has priority.
    picture: image === null ? (slides[0]?.image ?? null) : null,
  });
  const things = [website({ origin, name: head.company, language })];
  describePage(request, content, { head, crumbs: [], things });
  return { head, blocks: homeBlocks(content, language) };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, services, about, why, caseStudies, testimonials, partners } = loaderData.blocks;
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
