import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { serialize } from "node:v8";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy, developmentPolicy, hashInlineScripts } from "./app/document/csp.ts";
import { withPreviewBar } from "./app/document/preview.tsx";
import { NonceContext, StructuredDataContext } from "./app/document/scripts.tsx";
import { answerPreview } from "./app/entry.preview.ts";
import { siteBuild, withoutScriptData } from "./app/router/site-routes.ts";
import { isStaffPath } from "./base/staff-path.ts";
import { lookStyles } from "./brand/styles.ts";
import { scriptText } from "./domain/seo/structured-data.ts";
import {
  clientAddressContext,
  previewContext,
  servicesContext,
  shareCardContext,
  structuredDataContext,
  visitorFilesContext,
} from "./domain/services.ts";

// The server and the benchmarks run outside this bundle: they take from here what must be the bundle's own copy.
export {
  answerPreview,
  clientAddressContext,
  createRequestHandler,
  lookStyles,
  RouterContextProvider,
  renderPage,
  renderScreen,
  servicesContext,
  shareCardContext,
  siteBuild,
  visitorFilesContext,
};

interface Page {
  request: Request;
  context: EntryContext;
  nonce: string;
  structuredData: string | undefined;
}

function elementsOf({ request, context, nonce, structuredData }: Page) {
  return (
    <NonceContext value={nonce}>
      <StructuredDataContext value={structuredData}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </StructuredDataContext>
    </NonceContext>
  );
}

/** A visitor's page. React never runs on it, so its markup needs nothing for that. */
function renderPage(page: Page): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(elementsOf(page))}`;
}

/** A screen of staff, which React then runs. Rendered to the end, so that its scripts can be hashed. */
function renderScreen(page: Page): Promise<string> {
  return new Promise((resolve, reject) => {
    const { nonce } = page;
    const stream = renderToPipeableStream(elementsOf(page), {
      nonce,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

/** Equal for pages of an address that look the same: they are rendered from equal data. */
function digestOf({ staticHandlerContext: { loaderData, errors } }: EntryContext, status: number, things: unknown) {
  return `"${createHash("sha256")
    .update(serialize([loaderData, errors, status, things]))
    .digest("base64url")}"`;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const things = loadContext.get(structuredDataContext);
  const structuredData = status === 200 && things.length > 0 ? scriptText(things) : undefined;
  const preview = loadContext.get(previewContext);
  const audience = preview?.audience ?? (isStaffPath(new URL(request.url).pathname) ? "staff" : "visitors");
  if (audience === "visitors") {
    const digest = digestOf(context, status, things);
    if (request.headers.get("If-None-Match") === digest)
      return new Response(null, { status: 304, headers: { ETag: digest } });
    headers.set("ETag", digest);
  }
  // Reading the content and rendering it are the longest pieces of work: what can be answered meanwhile is, in between.
  await setImmediate();
  const page =
    audience === "staff"
      ? await renderScreen({ request, context: { ...context }, nonce, structuredData })
      : renderPage({ request, context: withoutScriptData(context), nonce, structuredData });
  const rendered = preview ? withPreviewBar(page, preview, nonce) : page;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.DEV) {
    headers.set("Content-Security-Policy", developmentPolicy);
    return new Response(rendered.replaceAll(` nonce="${nonce}"`, ""), { status, headers });
  }
  const { html, sources } = hashInlineScripts(rendered, nonce);
  headers.set("Content-Security-Policy", contentSecurityPolicy(sources, audience));
  // A text would be encoded as a stream, which takes longer than all the rest here.
  return new Response(Buffer.from(html), { status, headers });
}

/** Unexpected errors are reported; a page that is not there, or a visitor who left, is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(servicesContext).report(error);
}
