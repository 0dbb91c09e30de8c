import { useEffect, useState } from "react";
import { maxSharedPercent, minWordCount } from "#src/domain/content/similarity/compare.ts";
import { fetchSimilarity } from "./api/client.ts";
import type { SimilarityResult } from "./api/results.ts";
import { useEditorContext } from "./context.ts";
import { EditPanel } from "./fields.tsx";

/** Debounce before the request, in milliseconds. */
const debounceMs = 800;

/** How much of the input is on other pages, and whether search engines see this one. */
export function SimilarityMeter() {
  const found = useSimilarity();
  return (
    <EditPanel title="In search engines">
      {found ? <Meter {...found} /> : <p className="text-ink-2">Comparing with the other pages…</p>}
    </EditPanel>
  );
}

function Meter({ wordCount, sharedPercent: shared, other, sentences, reason }: NonNullable<SimilarityResult>) {
  const { publicationStatus } = useEditorContext();
  return (
    <>
      <p role="status" className="mb-3">
        {reason ? (
          <>
            <b>Not indexed.</b> {reason}
          </>
        ) : (
          <>
            <b>{publicationStatus.isPublished ? "Indexed." : "Will be indexed once published."}</b> Most of its text is
            only here.
          </>
        )}
      </p>
      <label className="block text-sm">
        {other && shared > 0
          ? `Shared with other pages: ${shared}%, most with “${other.title}”`
          : "Shared with other pages: 0%"}
        <meter
          className="block w-full"
          min={0}
          max={100}
          low={maxSharedPercent}
          high={maxSharedPercent}
          optimum={0}
          value={shared}
        />
      </label>
      <label className="mt-2 block text-sm">
        {`Words: ${wordCount} of at least ${minWordCount}`}
        <meter
          className="block w-full"
          min={0}
          max={minWordCount}
          low={minWordCount}
          optimum={minWordCount}
          value={wordCount}
        />
      </label>
      {sentences.length > 0 && (
        <>
          <p className="mt-4 text-sm font-medium">Also on other pages:</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm text-ink-2">
            {sentences.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Asks the server about the input, debounced; null before its first answer. */
function useSimilarity(): SimilarityResult {
  const { subject, doc } = useEditorContext();
  const [result, setResult] = useState<SimilarityResult>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let abort = new AbortController();
    async function compare() {
      try {
        setResult(await fetchSimilarity(subject, doc.read(""), abort.signal));
      } catch {
        // The last answer stays. The page is compared again before publishing.
      }
    }
    function compareSoon() {
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      timer = setTimeout(compare, debounceMs);
    }
    void compare();
    const unsubscribe = doc.subscribe(compareSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      abort.abort();
    };
  }, [subject, doc]);
  return result;
}
