import { frequentQuestions, localService } from "#src/domain/seo/structured-data.ts";
import { Closing } from "../../blocks/closing.tsx";
import { picturesOnce } from "../../blocks/pictures-once.ts";
import { describeEntry, fixedPage, notFound, readRequest } from "../../load-page.server.ts";
import { PageHead } from "../../page/page-head.tsx";
import { locationPath, locationsPath } from "../../paths.ts";
import { projectFacts } from "../../portfolio/projects.server.ts";
import { callText } from "../../shell/shell.server.ts";
import { useWords } from "../../shell/shell.ts";
import { Section, SectionHead } from "../../ui/section.tsx";
import { LocationList } from "../location-list.tsx";
import { readLocations } from "../locations.server.ts";
import type { Route } from "./+types/page";
import { LocationView } from "./detail.tsx";

export { meta } from "#src/domain/seo/head.ts";

/** Other areas at the end of a page. */
const maxOthers = 3;

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { location: slug } = args.params;
  const linkedFrom = { kind: "location", slug } as const;
  const content = await reader.content(language, ["page", "location", "service", "project", "settings", "seo"], {
    location: { slug },
    service: { linkedFrom },
    project: { linkedFrom },
  });
  const [entry] = content.entries("location");
  if (!entry) throw notFound();
  const { title, city, summary, description, questions, service, project: linked, closing, ...local } = entry.content;
  const { name } = fixedPage(content, "locations");
  const locations = await readLocations(reader, language);
  const path = locationPath(language, slug);
  const parent = { text: name, href: locationsPath(language) };
  const offered = content.entries("service").find(({ id }) => id === service?.entry)?.content;
  const picture = local.picture ?? offered?.picture ?? null;
  const head = await describeEntry(request, content, {
    path,
    seo: local.seo,
    title,
    description: summary,
    picture,
    noindex: !locations.some(({ id }) => id === entry.id),
    parent,
    things: () => [
      localService(origin, path, { title, description, city, type: offered?.title }),
      ...frequentQuestions(questions),
    ],
  });
  const project = content.entries("project").find(({ id }) => id === linked?.entry);
  const others = locations.filter(({ id }) => id !== entry.id);
  const once = picturesOnce(picture);
  const { arrival, neighborhoods, sections } = local;
  return {
    head,
    parent,
    detail: { title, city, description, arrival, neighborhoods, sections, picture, questions },
    service: service && offered ? { text: offered.title, href: service.href } : null,
    project: once(project ? projectFacts(project, language) : null),
    closing: closing && callText(closing),
    others: others.slice(0, maxOthers).map(once),
  };
}

export default function LocationPage({ loaderData }: Route.ComponentProps) {
  const { parent, detail, service, project, closing, others } = loaderData;
  const words = useWords();
  const { title, description, picture } = detail;
  return (
    <>
      <PageHead title={title} name={title} intro={description} above={[parent]} picture={picture} />
      <LocationView detail={detail} service={service} project={project} />
      {others.length > 0 && (
        <Section ground="mist" labelledBy="others">
          <SectionHead id="others" heading={words.otherLocations} />
          <LocationList locations={others} />
        </Section>
      )}
      <Closing closing={closing} />
    </>
  );
}
