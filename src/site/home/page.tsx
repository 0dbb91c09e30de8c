import { readReplyTime } from "../../leads/reply-times.server.ts";
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
  const head = await headOf(request, content, {
    path: homePath(language),
    seo,
    ...(slides[0] && { heading: slides[0].title }),
    picture: slides[0]?.image ?? null,
    chosenImage: content.single("seo").content.image,
  });
  const things = [website({ origin, name: head.company, language })];
  await describePage(request, content, { head, crumbs: [], things });
  // Derived, so that only a new figure makes the page stale.
  const replyTime = await reader.derived("reply time", (source) => source.query("any", "reply time", readReplyTime));
  return { head, blocks: homeBlocks(content, replyTime, language) };
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
