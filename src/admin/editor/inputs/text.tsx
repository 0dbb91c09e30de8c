import { useSearchResults } from "#src/admin/ui/combobox/use-results.ts";
import { Input, Textarea } from "#src/admin/ui/controls.tsx";
import { Warning } from "#src/admin/ui/field.tsx";
import { submitOnEnter } from "#src/admin/ui/keys.ts";
import { maxTextLength } from "#src/domain/content/fields/checks/limits.ts";
import { fillFacts, unknownFactWarning } from "#src/domain/content/fields/facts.ts";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { fetchRecipientProblem } from "../api/client.ts";
import { useEditorContext, useValue } from "../context.ts";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";
import { UrlInput } from "./url-input.tsx";

const emailKeyboard = { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

const keyboards = {
  email: emailKeyboard,
  coworker: emailKeyboard,
  phone: { type: "tel", inputMode: "tel" },
} as const;

/** A text value; empty input becomes null if the field is nullable. */
export function useText(path: string, isNullable: boolean) {
  const [text, write] = useValue<string | null>(path);
  return [text ?? "", (input: string) => write(isNullable && input === "" ? null : input)] as const;
}

export function TextInput(props: InputProps<"text">) {
  const { field, path } = props;
  const [text, write] = useText(path, field.isNullable);
  const { count, isTooLong } = measure(text, field);
  // One line that grows, so that no text is cut off.
  const isLong = field.format === null && (field.max ?? 0) >= 60;
  const isNearEnd = field.max !== null && field.max >= 30 && count > field.max * 0.8;
  return (
    <FieldWrapper
      {...props}
      isWide={field.format === null && field.max !== null && field.max > 80}
      aside={isNearEnd || isTooLong ? countAside(text, field) : undefined}
    >
      {(labels) => (
        <>
          {isLong ? (
            <Textarea
              {...labels}
              rows={1}
              className="growing-line"
              aria-invalid={labels["aria-invalid"] || isTooLong}
              maxLength={maxTextLength}
              value={text}
              onKeyDown={submitOnEnter}
              onChange={({ currentTarget }) => write(currentTarget.value.replace(/\n+/g, " "))}
            />
          ) : field.format === "url" ? (
            <UrlInput labels={labels} url={text} write={write} />
          ) : (
            <Input
              {...labels}
              {...(field.format && keyboards[field.format])}
              aria-invalid={labels["aria-invalid"] || isTooLong}
              autoComplete="off"
              maxLength={maxTextLength}
              value={text}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
          )}
          <FactsWarning text={text} />
          {field.format === "coworker" && <CoworkerWarning address={text} />}
        </>
      )}
    </FieldWrapper>
  );
}

/** Says at once why an address would get no emails. */
function CoworkerWarning({ address }: { address: string }) {
  const isComplete = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(address);
  const { data } = useSearchResults(fetchRecipientProblem, address, isComplete);
  return <div role="status">{isComplete && data && <Warning>{data}</Warning>}</div>;
}

export function LongTextInput(props: InputProps<"long-text">) {
  const { field, path } = props;
  const [text, write] = useText(path, field.isNullable);
  const { isTooLong } = measure(text, field);
  return (
    <FieldWrapper {...props} isWide aside={countAside(text, field)}>
      {(labels) => (
        <>
          <Textarea
            {...labels}
            aria-invalid={labels["aria-invalid"] || isTooLong}
            rows={initialRows(text, field.max)}
            maxLength={maxTextLength}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          {field.recommendedLength && <Meter text={text} field={field} />}
          <FactsWarning text={text} />
        </>
      )}
    </FieldWrapper>
  );
}

function FactsWarning({ text }: { text: string }) {
  const warning = unknownFactWarning(text);
  return warning && <Warning>{warning}</Warning>;
}

function countAside(text: string, field: InputProps<"text" | "long-text">["field"]) {
  const { count, isTooLong } = measure(text, field);
  if (field.max === null) return undefined;
  const countLabel = isTooLong ? `${count - field.max} too many: ${count} of ${field.max}` : `${count} of ${field.max}`;
  return { text: countLabel, tone: isTooLong ? ("bad" as const) : undefined, isRead: true };
}

/** A meter of the text's length as visitors see it. The mark is the recommended length. */
function Meter({ text, field }: { text: string; field: InputProps<"long-text">["field"] }) {
  const { facts } = useEditorContext();
  const visible = fillFacts(text, facts);
  const { count, verdict } = measure(visible, field);
  if (!field.recommendedLength || !verdict) return null;
  const { from, to } = field.recommendedLength;
  const scale = to * 1.25;
  return (
    <div className="grid gap-1.5 pt-2 text-xs text-ink-2">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="h-1 w-full rounded-s bg-line">
        <rect className="fill-line-2" x={(from / scale) * 100} width={((to - from) / scale) * 100} height="4" />
        <rect
          className={verdict === "good" ? "fill-ok" : "fill-star"}
          width={Math.min(count / scale, 1) * 100}
          height="4"
        />
      </svg>
      <p>
        {count === 0
          ? "Nothing yet"
          : `${count} characters${visible === text ? "" : " as visitors see it"}: ${verdict}`}
      </p>
    </div>
  );
}

/** Initial rows; browsers with `field-sizing` grow the input themselves. */
function initialRows(text: string, max: number | null): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return Math.min(Math.max(lines, max !== null && max > 400 ? 4 : 2), 14);
}

interface TextMeasure {
  /** Characters without surrounding spaces, which are not saved. */
  count: number;
  isTooLong: boolean;
  /** Its length against the recommended one, if any. */
  verdict: "short" | "good" | "long" | null;
}

export function measure(text: string, field: FieldOf<"text" | "long-text">): TextMeasure {
  const count = text.trim().length;
  const best = field.type === "long-text" ? field.recommendedLength : null;
  return {
    count,
    isTooLong: field.max !== null && count > field.max,
    verdict: best && (count < best.from ? "short" : count > best.to ? "long" : "good"),
  };
}
