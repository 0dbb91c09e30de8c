import { renderToStaticMarkup } from "react-dom/server";
import type { PreviewDocument } from "#src/domain/services.ts";
import styles from "./preview-bar.css?url";
import pageCode from "./preview-page.ts?inline-script";
import { InlineScript, NonceContext } from "./scripts.tsx";

/** The bar at the end of a preview: what is shown, what is missing, and that forms send nothing. */
function PreviewBar({ title, message, gaps, page }: PreviewDocument & { page: object | undefined }) {
  return (
    <>
      <aside id="preview-bar" aria-label="Preview" data-ground="deep" data-page={page && JSON.stringify(page)}>
        <p>
          <strong>Preview of {title}</strong>, not public{message}. <span role="status">Forms send nothing here.</span>
        </p>
        {gaps.length > 0 && (
          <details>
            <summary>{gaps.length === 1 ? "1 thing is" : `${gaps.length} things are`} missing or not right yet</summary>
            <ul>
              {gaps.map((gap) => (
                <li key={gap.path} data-path={gap.path}>
                  <strong>{gap.label}</strong>: {gap.message}
                </li>
              ))}
            </ul>
          </details>
        )}
      </aside>
      <InlineScript code={pageCode} />
    </>
  );
}

/** A rendered page with what makes it a preview. `nonce` marks its own scripts. */
export function withPreviewBar(html: string, preview: PreviewDocument, nonce: string): string {
  const bar = renderToStaticMarkup(
    <NonceContext value={nonce}>
      <PreviewBar {...preview} page={preview.describe?.(html)} />
    </NonceContext>,
  );
  return withDeferredScript(html)
    .replace("</head>", () => `<link rel="stylesheet" href="${styles}"/><meta name="robots" content="noindex"/></head>`)
    .replace("</body>", () => `${bar}</body>`);
}

/** The site's script is deferred: `preview-page.ts` runs it. */
function withDeferredScript(html: string): string {
  return html.replace('<script data-script="', '<script type="text/plain" data-script="');
}

interface UnavailablePreview {
  /** Whether there ever was such a link. */
  hasExisted: boolean;
  company: string;
  siteStyles: string;
}

/** The page for a preview link that has expired or does not exist. */
export function renderUnavailablePreview({ hasExisted, company, siteStyles }: UnavailablePreview): string {
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
          <h1>{hasExisted ? "This preview has ended" : "There is no such preview"}</h1>
          <p>
            {hasExisted
              ? "Preview links expire after a few days, or when they are no longer needed. Ask the person who sent it to you for a new one."
              : "The link may be incomplete. Open it again from where you got it, or ask the person who sent it to you for a new one."}
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
