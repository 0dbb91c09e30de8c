import type { ServerBuild } from "react-router";
import { isPreviewPath } from "#src/base/preview-path.ts";
import { isStaffPath } from "#src/base/staff-path.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import { makeMachineReadableFile } from "#src/domain/seo/machine-readable-files.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { ShareCard } from "#src/domain/share-card/card.ts";
import type { RoutesBuild } from "./route-table.ts";

/** The built pages, as React Router's compiler wrote them, with what `entry.server.tsx` hands out of its own bundle. */
export interface AppBuild extends ServerBuild, RoutesBuild {
  entry: { module: ServerBuild["entry"]["module"] & typeof import("#src/entry.server.tsx") };
  routes: RoutesBuild["routes"];
}

interface RequestOptions {
  /** Replaces the services' reader, to know what a page has read. */
  content?: ContentReader | undefined;
  /** Gets the page's share card. */
  onCard?: (card: ShareCard) => void;
  clientAddress?: string;
  /** The files that came with a visitor's form. */
  files?: readonly VisitorFile[] | undefined;
}

/** Answers requests for pages, and for the documents that programs read. */
export type App = (request: Request, options?: RequestOptions) => Promise<Response>;

type Handler = ReturnType<AppBuild["entry"]["module"]["createRequestHandler"]>;

export function createApp(
  build: AppBuild | (() => Promise<AppBuild>),
  shared: Services,
  mode: "production" | "development",
): App {
  // It works out the table of routes, which takes as long as a small answer: once for each build.
  const handlers = new WeakMap<ServerBuild, Handler>();
  return async (request, { content = shared.content, onCard, clientAddress, files } = {}) => {
    const services = { ...shared, content };
    const { pathname } = new URL(request.url);
    const document = await makeMachineReadableFile(pathname, services);
    if (document) return new Response(document.body, { headers: { "Content-Type": document.contentType } });
    const current = typeof build === "function" ? await build() : build;
    const { answerPreview, createRequestHandler, RouterContextProvider, siteBuild, ...contexts } = current.entry.module;
    const preview = isPreviewPath(pathname) && (await answerPreview(request, current, mode, services));
    if (preview) return preview;
    const context = new RouterContextProvider();
    context.set(contexts.servicesContext, services);
    if (onCard) context.set(contexts.shareCardContext, onCard);
    if (clientAddress) context.set(contexts.clientAddressContext, clientAddress);
    if (files) context.set(contexts.visitorFilesContext, files);
    const isScreen = isStaffPath(pathname);
    if (isScreen && !handlers.has(current)) await current.loadScreens?.();
    const servedBuild = mode === "development" || isScreen ? current : siteBuild(current);
    const handle = handlers.get(servedBuild) ?? createRequestHandler(servedBuild, mode);
    handlers.set(servedBuild, handle);
    return handle(request, context);
  };
}
