import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { languageTitle } from "#src/base/languages.ts";
import type { Field } from "#src/domain/content/fields/field.ts";
import { textsIn } from "#src/domain/content/fields/language.ts";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { DifferenceSides } from "../conflicts/difference-list.tsx";
import { useDerived, useDocument } from "../context.ts";
import { readPart } from "../document/document-store.ts";
import { StaticRichText, StaticTable } from "../rich-text/static-rich-text.tsx";
import { type TranslationSource, useTranslationSource } from "./translation.ts";

interface TranslatedFieldProps {
  field: Field;
  path: Path;
  /** The input of the translation. */
  children: ReactNode;
}

/** An input beside the text that it translates. Nothing where there is nothing to translate. */
export function TranslatedField({ field, path, children }: TranslatedFieldProps) {
  const source = useTranslationSource();
  const text = readPart(source?.content, path);
  const hasText = textsIn(field, text).length > 0;
  const isOwn = useDerived(path, (value) => !deepEqual(value, text) && !deepEqual(value, field.empty));
  if (!source || (!hasText && !isOwn)) return null;
  return (
    <div className="translated edit-wide">
      <SourceBox source={source} path={path}>
        {hasText ? <SourceValue field={field} value={text} /> : <p className="text-ink-3">Empty</p>}
        {hasText && field.type !== "text" && <StartWithSource field={field} path={path} text={text} />}
      </SourceBox>
      {children}
    </div>
  );
}

/** Copies a long text that nobody has translated yet: its structure is the same in all languages. */
function StartWithSource({ field, path, text }: Pick<TranslatedFieldProps, "field" | "path"> & { text: unknown }) {
  const { write } = useDocument();
  const isUntranslated = useDerived(path, (value) => textsIn(field, value).length === 0);
  return (
    isUntranslated && (
      <Button
        variant="quiet"
        className="-ml-3"
        leftSection={<Copy className="icon size-4" aria-hidden />}
        aria-label={`Start with this text: ${field.label}`}
        onClick={() => write(path, text)}
      >
        Start with this text
      </Button>
    )
  );
}

interface SourceBoxProps {
  source: TranslationSource;
  path: Path;
  children: ReactNode;
}

export function SourceBox({ source, path, children }: SourceBoxProps) {
  const change = source.changes.find((difference) => difference.path === path);
  return (
    <div className="source">
      <p className="source-name">
        <abbr title={languageTitle(source.language)}>{source.language}</abbr>
        {change && <span className="source-changed">Changed since it was translated</span>}
      </p>
      {children}
      {change && (
        <details className="source-change">
          <summary>What changed</summary>
          <dl className="differences">
            <DifferenceSides difference={change} columns={["Before", "Now"]} />
          </dl>
        </details>
      )}
    </div>
  );
}

function SourceValue({ field, value }: { field: Field; value: unknown }) {
  if (field.type === "rich-text") return <StaticRichText text={value as RichText} />;
  if (field.type !== "table") return <p className="whitespace-pre-wrap wrap-anywhere">{String(value)}</p>;
  const rows = (value as string[][]).map((cells) => cells.map((text) => ({ content: <p>{text}</p> })));
  return (
    <div className="rich-text-content">
      <StaticTable rows={rows} />
    </div>
  );
}
