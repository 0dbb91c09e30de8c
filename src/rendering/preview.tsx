import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { NonceContext } from "./nonce.ts";
import styles from "./preview-bar.css?url";
import { PreviewBar, type PreviewDocument } from "./preview-bar.tsx";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/**
 * The pages' build with all their addresses under `base`, so that links lead on within it. Loaders hear of the public
 * addresses, and nothing takes a form.
 */
export function buildUnder(build: ServerBuild, base: string): ServerBuild {
  const ofVisitors = Object.entries(build.routes).filter(([id]) => import.meta.env.DEV || !id.startsWith("cms/"));
  const routes: Routes = Object.fromEntries(
    ofVisitors.map(([id, route]) => [id, route && { ...route, module: under(base, route.module) }]),
  );
  return { ...build, basename: base, routes };
}

function under(base: string, { action: _, loader, ...module }: Module): Module {
  if (!loader) return module;
  return { ...module, loader: (args) => loader({ ...args, request: atPublicAddress(args.request, base) }) };
}

function atPublicAddress(request: Request, base: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(base.length) || "/";
  return new Request(url, request);
}

/** A rendered page with what makes it a preview. `nonce` marks its own scripts. */
export function asPreview(html: string, preview: PreviewDocument, nonce: string): string {
  const bar = renderToStaticMarkup(
    <NonceContext value={nonce}>
      <PreviewBar {...preview} />
    </NonceContext>,
  );
  return withSleepingBoot(html)
    .replace("</head>", () => `<link rel="stylesheet" href="${styles}"/><meta name="robots" content="noindex"/></head>`)
    .replace("</body>", () => `${bar}</body>`);
}

/** The script that wakes the page's own stands right behind them. It sleeps too, until `preview-page.ts` runs it. */
function withSleepingBoot(html: string): string {
  const sleeping = html.indexOf(' data-modules="');
  const boot = html.indexOf("<script", html.indexOf("</script>", sleeping));
  if (sleeping < 0 || boot < 0) return html;
  const tag = '<script type="text/plain" data-boot=""';
  return html.slice(0, boot) + tag + html.slice(boot + "<script".length);
}

interface Over {
  /** Whether there ever was such a link. */
  wasThere: boolean;
  company: string;
  siteStyles: string;
}

/** What stands in place of a preview whose link has ended. */
export function previewOver({ wasThere, company, siteStyles }: Over): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Preview - ${company}`}</title>
        <link rel="stylesheet" href={siteStyles} />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="preview-over">
          <h1>{wasThere ? "This preview has ended" : "There is no such preview"}</h1>
          <p>
            {wasThere
              ? "Links to previews end after some days, or when they are no longer needed. Ask whoever sent it to you for a new one."
              : "The link may be incomplete. Open it again from where you got it, or ask whoever sent it to you for a new one."}
          </p>
          <p>
            <a href="/" className="text-link">
              {`To the site of ${company}`}
            </a>
          </p>
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}
