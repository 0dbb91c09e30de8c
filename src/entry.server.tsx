import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isStaffPath } from "./cms/staff-path.ts";
import { servicesContext } from "./context.ts";
import { contentSecurityPolicy } from "./rendering/csp.ts";
import { hashInlineScripts } from "./rendering/inline-scripts.ts";
import { NonceContext } from "./rendering/nonce.ts";
import { publicManifest } from "./rendering/public-manifest.ts";

// The server runs outside this bundle: it takes from here what must be the bundle's own copy.
export { createRequestHandler, RouterContextProvider, servicesContext };

/** Renders a page to the end, so that it can be kept and its scripts hashed. */
function renderPage(request: Request, context: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      { nonce, onAllReady: () => resolve(text(stream.pipe(new PassThrough()))), onError: reject },
    );
  });
}

/** Visitors' pages load a list of routes without staff's screens, which the build has written beside the whole one. */
function withOwnRoutes(request: Request, context: EntryContext): EntryContext {
  if (import.meta.env.DEV || isStaffPath(new URL(request.url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: publicManifest(manifest.url) } };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const rendered = await renderPage(request, withOwnRoutes(request, context), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The development server adds scripts of its own afterwards, which no hash could name.
  if (import.meta.env.DEV) return new Response(rendered.replaceAll(` nonce="${nonce}"`, ""), { status, headers });
  const { html, sources } = hashInlineScripts(rendered, nonce);
  headers.set("Content-Security-Policy", contentSecurityPolicy(sources));
  return new Response(html, { status, headers });
}

/** Unexpected errors are reported; a page that is not there, or a visitor who left, is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).report(error);
}
