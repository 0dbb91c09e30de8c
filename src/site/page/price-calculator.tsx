import { useHref, useLocation } from "react-router";
import {
  choiceNames,
  countForm,
  estimate,
  examplePrice,
  firstCount,
  type Range,
  rangeText,
} from "#src/domain/content/estimates/estimate.ts";
import type { QueryParameters } from "#src/domain/content/published/site-paths.server.ts";
import { contactFormId } from "../contact-form-id.ts";
import { estimatePath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { CheckList, Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

type Calculator = BlockOf<"price-calculator">;

const choice: QueryParameters[string] = { pattern: countForm, canonical: (number) => number };

/** Choices in a URL. */
export const choiceParameters: QueryParameters = Object.fromEntries(choiceNames.map((name) => [name, choice]));

/**
 * Choices, and their monthly price as a bill. `price-calculator.client.ts` updates it while visitors change numbers. The form
 * leads to a page with the estimate and the contact form.
 */
export function PriceCalculator({ block }: { block: Calculator }) {
  const { heading, intro, items, rates, choices, included, disclaimer, button } = block;
  const { language } = useShell();
  const words = useWords();
  const { pathname } = useLocation();
  const target = useHref(estimatePath(language));
  const { counts } = estimate(rates, choices);
  return (
    <Section ground="mist">
      <SectionHead heading={heading} intro={intro} />
      <form
        action={`${target}#${contactFormId}`}
        data-behavior="price-calculator"
        data-rates={JSON.stringify(rates)}
        data-range={words.estimateRange}
        data-times={words.times("{count}")}
        autoComplete="off"
        className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <input type="hidden" name="page" value={pathname} />
        <div className="grid gap-5">
          {items.map((item, index) => (
            <Choice
              key={choiceNames[index]}
              {...item}
              name={choiceNames[index] ?? ""}
              rate={rates.items[index]}
              value={choices[index]}
              count={counts[index]}
            />
          ))}
        </div>
        <div data-ground="deep" className="rounded-l bg-deep-2 p-card text-on-deep">
          <Bill block={block} />
          <p className="mt-5 text-sm text-on-deep-2">{disclaimer}</p>
          <div className="mt-6 flex flex-wrap gap-3 *:grow">
            <button type="submit" data-tone="pink" className="button">
              {button}
            </button>
            <button type="submit" formAction={target} data-tone="line" className="button hidden unscripted:inline-flex">
              {words.showEstimate}
            </button>
          </div>
        </div>
        {included.length > 0 && (
          <div className="border-t-2 border-ink pt-5 col-span-full">
            <h3 className="mb-4 text-h4">{words.priceIncluded}</h3>
            <CheckList lines={included} columns={3} />
          </div>
        )}
      </form>
    </Section>
  );
}

/** The sizes of the examples, in parts of the calculator's own. */
const exampleParts = [0.25, 1, 3];

/** What companies of several sizes pay about, at the top of a page that begins with a calculator. */
export function PriceExamples({ block: { items, rates, exampleSize } }: { block: Calculator }) {
  const words = useWords();
  const label = items[firstCount(rates.items)]?.label;
  return (
    <div className="rounded-l bg-deep-2 p-card">
      <p className="mb-4 text-sm text-on-deep-2">{words.examplePrices}</p>
      <dl>
        {exampleParts.map((part) => {
          const size = Math.round(exampleSize * part);
          const example = examplePrice(rates, size, () => false);
          return (
            example && (
              <div key={part} className="flex flex-wrap justify-between gap-x-4 border-t border-deep-line py-3">
                <dt>{`${label} ${words.times(size)}`}</dt>
                <dd className="ml-auto whitespace-nowrap text-h4">{rangeText(example.price, words.estimateRange)}</dd>
              </div>
            )
          );
        })}
      </dl>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  help: string;
  name: string;
  rate: Calculator["rates"]["items"][number] | undefined;
  value: number | undefined;
  /** What the price is for. */
  count: number | undefined;
}

function Choice({ label, help, name, rate, value, count }: ChoiceProps) {
  const words = useWords();
  if (!rate) return null;
  const hint = help ? `${name}-hint` : undefined;
  const hintLine = help && (
    <p id={hint} className="text-sm text-ink-3">
      {help}
    </p>
  );
  if (rate.kind === "option") {
    return (
      <div className="flex gap-3">
        <input
          id={name}
          name={name}
          type="checkbox"
          value="1"
          defaultChecked={value === 1}
          aria-describedby={hint}
          className="mt-1 size-5 flex-none accent-leaf"
        />
        <div>
          <label htmlFor={name} className="font-medium">
            {label}
          </label>
          {hintLine}
        </div>
      </div>
    );
  }
  const note = `${name}-note`;
  const noteText = words.countNote(rate.min, rate.max);
  const isCounted = value === count;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <label htmlFor={name} className="font-medium">
          {label}
        </label>
        {hintLine}
        <p id={note} aria-live="polite" data-note={noteText} className="text-xs text-bad">
          {!isCounted && noteText.replace("{count}", String(count))}
        </p>
      </div>
      <div className="w-32">
        <input
          id={name}
          name={name}
          type="number"
          inputMode="numeric"
          required
          min={rate.min}
          max={rate.max}
          defaultValue={Number.isNaN(value) ? "" : value}
          aria-describedby={hint ? `${hint} ${note}` : note}
          aria-invalid={!isCounted || undefined}
          className="control"
        />
      </div>
    </div>
  );
}

/** Items that cost nothing have no line. The last line is the total. */
export function Bill({ block: { items, rates, choices } }: { block: Calculator }) {
  const words = useWords();
  const { counts, lines, total } = estimate(rates, choices);
  const amount = (range: Range) => rangeText(range, words.estimateRange);
  return (
    <dl className="bill">
      {rates.base.high > 0 && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{words.basePrice}</dt>
          <dd className="ml-auto whitespace-nowrap text-on-deep">{amount(rates.base)}</dd>
        </div>
      )}
      {lines.map((line, index) => (
        <div key={choiceNames[index]} hidden={line.high === 0} className="flex flex-wrap justify-between gap-x-4">
          <dt>
            {items[index]?.label}
            {rates.items[index]?.kind === "count" && <span data-count>{` ${words.times(counts[index] ?? 0)}`}</span>}
          </dt>
          <dd data-amount className="ml-auto whitespace-nowrap text-on-deep">
            {amount(line)}
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt>{words.aMonth}</dt>
        <dd className="ml-auto whitespace-nowrap text-on-deep">
          <output data-total>{amount(total)}</output>
        </dd>
      </div>
    </dl>
  );
}
