import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { topOf } from "../page/top-block.ts";
import { locationsPath } from "../paths.ts";
import { useWords } from "../shell/shell.ts";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { LocationList } from "./location-list.tsx";
import { readLocations } from "./locations.server.ts";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "settings", "seo"]);
  const locations = await readLocations(reader, language);
  const path = locationsPath(language);
  const pageData = await loadPage(request, content, fixedPage(content, "locations"), {
    path,
    // An empty list is no page to find.
    noindex: locations.length === 0,
  });
  return { ...pageData, locations };
}

export default function LocationsPage({ loaderData: { page, blocks, closing, locations } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        locations.length > 0 && (
          <Section labelledBy="locations">
            <h2 id="locations" className="sr-only">
              {words.locations}
            </h2>
            <LocationList locations={locations} isTop={(topOf(blocks) ?? page).picture === null} />
          </Section>
        )
      }
      closing={closing}
      hasClosing
    />
  );
}
