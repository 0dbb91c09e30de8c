/** A page of a folder, an entry in the table of fixed pages, and its default text. */
export const page = `import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { PageHead } from "../page/page-head.tsx";
import type { Route } from "./+types/page";

export const handle: RoutePolicy = { parameters: { tide: { pattern: /^(?:high|low)$/, canonical: (tide) => tide } } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = await context.get(servicesContext).content.content("en", ["page"], { page: { slug: "tidings" } });
  const { title, name, intro, picture } = content.entries("page")[0]!.content;
  return { page: { title, name, intro, picture }, search: new URL(request.url).search };
}

export default function Tidings({ loaderData: { page, search } }: Route.ComponentProps) {
  return <><PageHead {...page} /><output>{search}</output></>;
}
`;
export const tableEntry = `tidings: { hasModule: true },`;
export const defaultText = `{
    id: "page-tidings",
    slug: "tidings",
    content: { title: "What the tide brings", name: "Tidings", intro: "Twice a day." },
  },`;

/** A module for the list and the entries of the kind. */
export const kindModule = `import { href } from "react-router";
import { fixedPage, notFound, readRequest, loadPage } from "../load-page.server.ts";
import { PageHead } from "../page/page-head.tsx";
import type { Route } from "./+types/page";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { guide: slug } = args.params;
  const content = await request.reader.content(request.language, ["page", "guide", "settings", "seo"]);
  const guides = content.entries("guide").filter((entry) => slug === undefined || entry.slug === slug);
  if (guides.length === 0) throw notFound();
  const { page } = await loadPage(request, content, fixedPage(content, "guides"), { path: href("/guides/:guide?") });
  return { page, guides: guides.map(({ content }) => content) };
}

export default function Guides({ loaderData: { page, guides } }: Route.ComponentProps) {
  return <><PageHead {...page} />{guides.map(({ title, steps }) => <p key={title}>{title}: {steps.join(" ")}</p>)}</>;
}
`;
export const guideEntry = `guide: [{ id: "guide-router", slug: "router", content: { title: "Restart it", steps: ["Unplug it."] } }],`;
