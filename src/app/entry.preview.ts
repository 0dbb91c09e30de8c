import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { PreviewedPage } from "#src/admin/editor/preview/previewed-page.ts";
import { staffPreview } from "#src/admin/editor/preview/staff-preview.server.ts";
import { cardParameter } from "#src/admin/editor/search-preview/page-head.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { type PreviewAddress, readSharedPreviewPath } from "#src/base/preview-path.ts";
import { personHeader } from "#src/base/staff-path.ts";
import { type Preview, readPreview } from "#src/domain/content/drafts/preview.server.ts";
import { openPreviewLink } from "#src/domain/content/drafts/preview-links.server.ts";
import { createPlaceRegistry } from "#src/domain/content/drafts/preview-places.ts";
import { withoutMarkers } from "#src/domain/content/fields/checks/marker-characters.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { databaseReader } from "#src/domain/content/published/reader.server.ts";
import { draftCard } from "#src/domain/media/cards.server.ts";
import type { PreviewDocument } from "#src/domain/services.ts";
import { previewContext, type Services, servicesContext, shareCardContext } from "#src/domain/services.ts";
import type { ShareCard } from "#src/domain/share-card/card.ts";
import { cardDigest } from "#src/domain/share-card/digest.server.ts";
import siteStyles from "#src/site/shell/site.css?url";
import { contentSecurityPolicy } from "./document/csp.ts";
import { previewOver } from "./document/preview.tsx";
import { buildUnder } from "./router/site-routes.ts";

interface Found {
  address: PreviewAddress;
  preview: Preview;
  document: Omit<PreviewDocument, "describe">;
  /** The id of the signed-in person who asks. */
  person?: string;
}

/**
 * Answers a request for a preview: the public page itself, of a site in which one entry is published. `null` for every
 * other request, and for a stranger's who asks for staff's.
 */
export async function answerPreview(
  request: Request,
  build: ServerBuild,
  mode: string,
  services: Services,
): Promise<Response | null> {
  const found = (await foundByStaff(request, services)) ?? (await foundByLink(request, services));
  if (!found) return null;
  const answer = found instanceof Response ? found : await answerFound(request, found, build, mode, services);
  if ("person" in found) answer.headers.set(personHeader, found.person);
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Robots-Tag", "noindex, nofollow");
  answer.headers.set("Referrer-Policy", "no-referrer");
  return answer;
}

async function answerFound(
  request: Request,
  { address: { base, isPage }, preview, document }: Found,
  build: ServerBuild,
  mode: string,
  services: Services,
): Promise<Response> {
  if (!isPage) {
    const Location = preview.path === "/" ? base : base + preview.path.replace(/^\/(?=#)/, "");
    return new Response(null, { status: 302, headers: { Location } });
  }
  if (request.method !== "GET") return new Response("A preview takes no forms.", { status: 405 });
  const context = new RouterContextProvider();
  const forStaff = document.audience === "framed";
  const places = forStaff ? createPlaceRegistry() : null;
  const content = databaseReader(preview.db, services.now, places?.mark);
  let card: ShareCard | null = null;
  context.set(servicesContext, { ...services, db: preview.db, content });
  context.set(shareCardContext, (shown) => {
    card = shown;
  });
  context.set(previewContext, {
    ...document,
    describe:
      places &&
      ((html): PreviewedPage => ({
        ...places.placesIn(html),
        isOwnPage: !preview.path.includes("#"),
      })),
  });
  const answer = await createRequestHandler(buildUnder(build, base), mode)(request, context);
  if (forStaff && card && new URL(request.url).searchParams.has(cardParameter))
    return answerCard(request, card, services);
  answer.headers.set("X-Frame-Options", document.audience === "framed" ? "SAMEORIGIN" : "DENY");
  return answer;
}

/** The share card that the page would have. */
async function answerCard(request: Request, card: ShareCard, services: Services): Promise<Response> {
  const shown = { ...card, title: withoutMarkers(card.title), company: withoutMarkers(card.company) };
  const bytes = await draftCard(services, cardDigest(shown), shown, () => request.signal);
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/jpeg" } })
    : new Response(null, { status: 503 });
}

async function foundByStaff(request: Request, services: Services): Promise<Found | null> {
  const found = await staffPreview(request, services);
  if (!found) return null;
  const { title, gaps } = found.preview;
  return { ...found, document: { title, words: "", gaps, audience: "framed" } };
}

async function foundByLink(request: Request, services: Services): Promise<Found | Response | null> {
  const address = readSharedPreviewPath(new URL(request.url).pathname);
  if (!address) return null;
  const { db, now } = services;
  const link = await openPreviewLink(db, address.token, now());
  const preview = link.state === "open" ? await readPreview(db, link, now()) : null;
  const { company } = (await publishedSingle(db, "settings", defaultLanguage)).content;
  if (!preview || link.state !== "open") {
    const wasThere = link.state !== "unknown";
    return new Response(previewOver({ wasThere, company: company.name, siteStyles }), {
      status: wasThere ? 410 : 404,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy([], "previewers"),
      },
    });
  }
  const words = `; this link ends on ${dayIn(company.timeZone, link.endsAt)}`;
  return { address, preview, document: { title: preview.title, words, gaps: [], audience: "previewers" } };
}

/** `Saturday, November 28`. */
function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" }).format(at);
}
