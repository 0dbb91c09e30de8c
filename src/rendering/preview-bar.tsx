import pageCode from "./preview-page.ts?inline-script";
import { InlineScript } from "./scripts.tsx";

/** A preview, as its documents speak of it. */
export interface PreviewDocument {
  title: string;
  /** What is shown, and until when. */
  words: string;
  /** What keeps it from being published. */
  gaps: readonly { path: string; label: string; words: string }[];
  /** The input's path for each field marker in the page. */
  paths: readonly string[];
  audience: "previewers" | "framed";
}

/** The bar at the end of a preview: what is shown, what is missing, and that forms send nothing. */
export function PreviewBar({ title, words, gaps, paths }: PreviewDocument) {
  return (
    <>
      <aside id="preview-bar" aria-label="Preview" data-ground="deep" data-paths={JSON.stringify(paths)}>
        <p>
          <strong>Preview of {title}</strong>, not public{words}. <span role="status">Forms send nothing here.</span>
        </p>
        {gaps.length > 0 && (
          <details>
            <summary>{gaps.length === 1 ? "1 thing is" : `${gaps.length} things are`} missing or not right yet</summary>
            <ul>
              {gaps.map((gap) => (
                <li key={gap.path} data-path={gap.path}>
                  <strong>{gap.label}</strong>: {gap.words}
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
