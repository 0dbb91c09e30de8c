import { Input } from "@mantine/core";
import { factWords, fillFacts } from "../../../content/facts.ts";
import { longestText } from "../../../content/limits.ts";
import { useEditing, usePart } from "../context.ts";
import { type InputProps, Labelled } from "./labelled.tsx";
import { measure } from "./measure.ts";
import { Warning } from "./warning.tsx";

const keyboards = {
  email: { type: "email", inputMode: "email", autoCapitalize: "none", spellCheck: false },
  url: { type: "url", inputMode: "url", autoCapitalize: "none", spellCheck: false },
} as const;

/** Text that may be missing: what is left empty is then nothing at all. */
export function useText(path: string, isNullable: boolean) {
  const [text, write] = usePart<string | null>(path);
  return [text ?? "", (typed: string) => write(isNullable && typed === "" ? null : typed)] as const;
}

export function TextInput(props: InputProps<"text">) {
  const { field, path } = props;
  const [text, write] = useText(path, field.isNullable);
  const { count, isTooLong } = measure(text, field);
  // One line that grows with its words, so that none of them is cut off.
  const isLong = field.format === null && (field.max ?? 0) >= 60;
  const isNearEnd = field.max !== null && field.max >= 30 && count > field.max * 0.8;
  return (
    <Labelled
      {...props}
      isWide={field.format === null && field.max !== null && field.max > 80}
      aside={isNearEnd || isTooLong ? countOf(text, field) : undefined}
    >
      {(labels) => (
        <>
          {isLong ? (
            <Input
              {...labels}
              component="textarea"
              multiline
              rows={1}
              className="growing-line"
              error={labels["aria-invalid"] || isTooLong}
              maxLength={longestText}
              value={text}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              onChange={({ currentTarget }) => write(currentTarget.value.replace(/\n+/g, " "))}
            />
          ) : (
            <Input
              {...labels}
              {...(field.format && keyboards[field.format])}
              error={labels["aria-invalid"] || isTooLong}
              autoComplete="off"
              maxLength={longestText}
              value={text}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
          )}
          <FactsWarning text={text} />
        </>
      )}
    </Labelled>
  );
}

export function LongTextInput(props: InputProps<"long-text">) {
  const { field, path } = props;
  const [text, write] = useText(path, field.isNullable);
  const { isTooLong } = measure(text, field);
  return (
    <Labelled {...props} isWide aside={countOf(text, field)}>
      {(labels) => (
        <>
          <Input
            {...labels}
            component="textarea"
            multiline
            error={labels["aria-invalid"] || isTooLong}
            rows={rowsOf(text, field.max)}
            maxLength={longestText}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          {field.best && <Meter text={text} field={field} />}
          <FactsWarning text={text} />
        </>
      )}
    </Labelled>
  );
}

function FactsWarning({ text }: { text: string }) {
  const words = factWords(text);
  return words && <Warning>{words}</Warning>;
}

function countOf(text: string, field: InputProps<"text" | "long-text">["field"]) {
  const { count, isTooLong } = measure(text, field);
  if (field.max === null) return undefined;
  const words = isTooLong ? `${count - field.max} too many: ${count} of ${field.max}` : `${count} of ${field.max}`;
  return { text: words, tone: isTooLong ? ("bad" as const) : undefined, isRead: true };
}

/** How the length of what visitors get reads, as a bar and in words. The mark on the bar is where it reads best. */
function Meter({ text, field }: { text: string; field: InputProps<"long-text">["field"] }) {
  const { facts } = useEditing();
  const read = fillFacts(text, facts);
  const { count, verdict } = measure(read, field);
  if (!field.best || !verdict) return null;
  const { from, to } = field.best;
  const end = to * 1.25;
  return (
    <div className="meter" data-verdict={verdict}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <rect className="meter-best" x={(from / end) * 100} width={((to - from) / end) * 100} height="4" />
        <rect className="meter-length" width={Math.min(count / end, 1) * 100} height="4" />
      </svg>
      <p>
        {count === 0 ? "Nothing yet" : `${count} characters${read === text ? "" : " as visitors read it"}: ${verdict}`}
      </p>
    </div>
  );
}

/** Lines to begin with; browsers that know `field-sizing` let it grow by itself. */
function rowsOf(text: string, max: number | null): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return Math.min(Math.max(lines, max !== null && max > 400 ? 4 : 2), 14);
}
