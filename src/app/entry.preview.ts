import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { PreviewedPage } from "#src/admin/editor/preview/previewed-page.ts";
import { staffPreview } from "#src/admin/editor/preview/staff-preview.server.ts";
import { cardParameter } from "#src/admin/editor/search-preview/page-head.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { type PreviewLocation, readSharedPreviewPath } from "#src/base/preview-path.ts";
import { personHeader } from "#src/base/staff-path.ts";
import { isPathOfEntry, type Preview, readPreview } from "#src/domain/content/drafts/preview.server.ts";
import { createPreviewFieldRegistry } from "#src/domain/content/drafts/preview-fields.ts";
import { openPreviewLink } from "#src/domain/content/drafts/preview-links.server.ts";
import { withoutMarkers } from "#src/domain/content/fields/checks/marker-characters.ts";
import { previewCard } from "#src/domain/media/cards.server.ts";
import type { PreviewDocument } from "#src/domain/services.ts";
import { previewContext, type Services, servicesContext, shareCardContext } from "#src/domain/services.ts";
import type { ShareCard } from "#src/domain/share-card/card.ts";
import { cardDigest } from "#src/domain/share-card/digest.server.ts";
import siteStyles from "#src/site/shell/site.css?url";
import { contentSecurityPolicy } from "./document/csp.ts";
import { renderUnavailablePreview } from "./document/preview.tsx";
import { buildUnder } from "./router/site-routes.ts";

interface FoundPreview {
  previewPath: PreviewLocation;
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
  const found = (await findStaffPreview(request, services)) ?? (await findSharedPreview(request, services));
  if (!found) return null;
  const response = found instanceof Response ? found : await renderPreview(request, found, build, mode, services);
  if ("person" in found) response.headers.set(personHeader, found.person);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

async function renderPreview(
  request: Request,
  { previewPath: { base, isPage }, preview, document }: FoundPreview,
  build: ServerBuild,
  mode: string,
  services: Services,
): Promise<Response> {
  const toEntry = () => {
    const Location = preview.path === "/" ? base : base + preview.path.replace(/^\/(?=#)/, "");
    return new Response(null, { status: 302, headers: { Location } });
  };
  if (!isPage) return toEntry();
  if (request.method !== "GET") return new Response("A preview takes no forms.", { status: 405 });
  const context = new RouterContextProvider();
  const forStaff = document.audience === "framed";
  const registry = forStaff ? createPreviewFieldRegistry() : null;
  const content = services.content.withDraft(preview.draft, registry?.mark);
  let card: ShareCard | null = null;
  context.set(servicesContext, { ...services, content });
  context.set(shareCardContext, (shareCard) => {
    card = shareCard;
  });
  context.set(previewContext, {
    ...document,
    describe:
      registry &&
      ((html): PreviewedPage => ({
        ...registry.fieldsIn(html),
        hasOwnPage: !preview.path.includes("#"),
      })),
  });
  const response = await createRequestHandler(buildUnder(build, base), mode)(request, context);
  if (response.status === 404) {
    // The entry's address may change while its page loads.
    const path = new URL(request.url).pathname.slice(base.length);
    if (path !== preview.path && (await isPathOfEntry(services.db, preview.draft, path))) return toEntry();
  }
  if (forStaff && card && new URL(request.url).searchParams.has(cardParameter))
    return renderShareCard(request, card, services);
  response.headers.set("X-Frame-Options", document.audience === "framed" ? "SAMEORIGIN" : "DENY");
  return response;
}

/** The share card that the page would have. */
async function renderShareCard(request: Request, card: ShareCard, services: Services): Promise<Response> {
  const plainCard = { ...card, title: withoutMarkers(card.title), company: withoutMarkers(card.company) };
  const bytes = await previewCard(services, cardDigest(plainCard), plainCard, () => request.signal);
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/jpeg" } })
    : new Response(null, { status: 503 });
}

async function findStaffPreview(request: Request, services: Services): Promise<FoundPreview | null> {
  const found = await staffPreview(request, services);
  if (!found) return null;
  const { title, gaps } = found.preview;
  return { ...found, document: { title, message: "", gaps, audience: "framed" } };
}

async function findSharedPreview(request: Request, services: Services): Promise<FoundPreview | Response | null> {
  const previewPath = readSharedPreviewPath(new URL(request.url).pathname);
  if (!previewPath) return null;
  const { db, now } = services;
  const link = await openPreviewLink(db, previewPath.token, now());
  const preview = link.state === "open" ? await readPreview(services, link, now()) : null;
  const { company } = (await services.content.content(defaultLanguage, ["settings"])).single("settings").content;
  if (!preview || link.state !== "open") {
    const hasExisted = link.state !== "unknown";
    return new Response(renderUnavailablePreview({ hasExisted, company: company.name, siteStyles }), {
      status: hasExisted ? 410 : 404,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy([], "previewers"),
      },
    });
  }
  const message = `; this link ends on ${dayIn(company.timeZone, link.endsAt)}`;
  return { previewPath, preview, document: { title: preview.title, message, gaps: [], audience: "previewers" } };
}

/** `Saturday, November 28`. */
function dayIn(timeZone: string, date: Date): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" }).format(date);
}
