import { useEffect, useState } from "react";
import { Field } from "#src/admin/ui/field.tsx";
import { slugOf } from "#src/domain/content/schema/values/slugs.ts";
import { fetchSlugCheck } from "./api/client.ts";
import type { SlugCheckResult } from "./api/results.ts";
import { slugKey, toSlug } from "./api/slug-key.ts";
import { useEditorContext, useFieldError, useValue } from "./context.ts";

/** The parts of an address: the fixed prefix comes before the editable slug. */
export interface SlugShape {
  prefix: string;
  /** The full address, if it cannot change because the site links to it. */
  fixedPath: string | null;
}

interface SlugFieldProps {
  shape: SlugShape;
  /** The source of the slug until an editor sets one. */
  title: string;
  /** The label of the title's input: `Name`. */
  titleLabel: string;
}

/** Debounce before the request, in milliseconds. */
const debounceMs = 250;

/** The slug of an entry: created from the title until an editor sets one. */
export function SlugField({ shape: { prefix, fixedPath }, ...title }: SlugFieldProps) {
  if (fixedPath === null) return <SlugInput prefix={prefix} {...title} />;
  return (
    <div className="field">
      <p className="field-head">Address</p>
      <p className="break-words">{fixedPath}</p>
      <p className="field-hint">The site links to this page, so its address can't change.</p>
    </div>
  );
}

function SlugInput({ prefix, title, titleLabel }: Omit<SlugFieldProps, "shape"> & { prefix: string }) {
  const { publicationStatus, subject } = useEditorContext();
  const [slug, write] = useValue<string>(slugKey);
  const error = useFieldError(slugKey);
  const result = useSlugCheck(slug, title);
  const current = publicationStatus.slug;
  const refusal = result?.state === "refused" ? result : null;
  const converted = toSlug(slug, subject.language);
  const isMoving = !refusal && current !== null && converted !== "" && converted !== current;
  /** What the address was made of when the input was left. */
  const [typed, setTyped] = useState("");

  function leave() {
    if (converted === "" && current !== null) return write(current);
    if (converted === slug) return;
    setTyped(slug.trim());
    write(converted);
  }

  const message = refusal?.message ?? error;
  return (
    <Field id={`field-${slugKey}`} label="Address">
      {({ id, "aria-labelledby": labelledBy }) => (
        <>
          <div className="input flex min-w-0 items-baseline">
            <span aria-hidden className="text-ink-3">
              {prefix}
            </span>
            <input
              id={id}
              className="h-full min-w-0 flex-1 pl-[.1rem] outline-0"
              value={slug}
              onChange={({ currentTarget }) => {
                setTyped("");
                write(currentTarget.value);
              }}
              onBlur={leave}
              placeholder={result?.state === "free" ? result.slug : ""}
              aria-labelledby={labelledBy}
              aria-describedby={`${id}-said`}
              aria-invalid={message ? true : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <div id={`${id}-said`} aria-live="polite">
            {message && <p className="field-error">{message}</p>}
            {!message && converted === "" && <p className="field-hint">Created from the {titleLabel.toLowerCase()}</p>}
            {!message && converted !== "" && converted !== slug && (
              <p className="field-hint">
                Becomes {prefix}
                {converted}
              </p>
            )}
            {!message && typed && (
              <p className="field-hint">
                Made from “{typed}”. Addresses have only lowercase letters, numbers, and hyphens.
              </p>
            )}
            {!message && isMoving && (
              <p className="field-hint">
                After you publish, {prefix}
                {current} redirects here.
              </p>
            )}
          </div>
          {refusal && (
            <button type="button" className="link justify-self-start" onClick={() => write(refusal.suggestion)}>
              Use {refusal.suggestion}
            </button>
          )}
        </>
      )}
    </Field>
  );
}

/** The server's answer about an address, debounced. */
function useSlugCheck(slug: string, title: string): SlugCheckResult | null {
  const { subject } = useEditorContext();
  const [result, setResult] = useState<SlugCheckResult | null>(null);
  // The title matters only while there is no letter or number in the slug.
  const source = slugOf(slug) === "" ? title : "";
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setResult(await fetchSlugCheck(subject, { slug, title: source }, abort.signal));
      } catch {
        // The slug is checked again before publishing.
        if (!abort.signal.aborted) setResult(null);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [subject, slug, source]);
  return result;
}
