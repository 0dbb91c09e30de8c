import { renderToStaticMarkup } from "react-dom/server";
import { NonceContext } from "./nonce.ts";
import styles from "./preview-bar.css?url";
import { PreviewBar, type PreviewDocument } from "./preview-bar.tsx";

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

/** The page for a preview link that has expired or does not exist. */
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
