import { data } from "react-router";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { loadPage, notFound, readRequest } from "../load-page.server.ts";
import type { Route } from "./+types/page";
import { PageBlocks } from "./page-blocks.tsx";
import { prefilled } from "./prefilled.server.ts";
import { choiceParameters } from "./price-calculator.tsx";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = { parameters: choiceParameters };

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "settings", "seo"]);
  const { pathname: path } = new URL(args.request.url);
  const entry = content.entries("page").find(({ slug }) => publicPathOf("page", slug, language) === path);
  if (!entry) throw notFound();
  return data(...prefilled(request, path, await loadPage(request, content, entry.content, { path })));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A page that staff made from blocks. */
export default function ContentPage({ loaderData: { page, blocks, closing } }: Route.ComponentProps) {
  return <PageBlocks page={page} blocks={blocks} closing={closing} />;
}
