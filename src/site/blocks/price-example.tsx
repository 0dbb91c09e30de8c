import { examplePrice, rangeText } from "#src/domain/content/estimates/estimate.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { TextLink } from "../ui/link.tsx";

interface Props {
  /** People in the company; by default those of the calculator's example. */
  size?: number;
  /** What the company is called: `law firm`. */
  company?: string;
  /** The id of a service: the options that belong to it are chosen. */
  service?: string;
}

/** What a typical company pays, from the price calculator, with a link that fills it in there. */
export function PriceExample({ size, company = "", service }: Props) {
  const { calculator } = useShell();
  const words = useWords();
  if (!calculator) return null;
  const people = size || calculator.size;
  const isChosen = (index: number) => service !== undefined && calculator.services[index] === service;
  const example = examplePrice(calculator.rates, people, isChosen);
  if (!example) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {words.priceExample(people, company, rangeText(example.price, words.estimateRange))}
      <TextLink to={`${calculator.path}?${example.query}`}>{words.workOutYours}</TextLink>
    </p>
  );
}
