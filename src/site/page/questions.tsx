import type { Question } from "#src/domain/content/schema/blocks.ts";
import { PriceExample } from "../blocks/price-example.tsx";
import { Icon } from "../ui/icon.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";

/** Questions with expandable answers. */
export function Questions({ heading, questions }: { heading: string; questions: Question[] }) {
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
      <h2 className="text-h2">{heading}</h2>
      <div className="border-b border-line-2">
        {questions.map(({ question, answer, showsPrice }) => (
          <details key={question} className="group border-t border-line-2">
            <summary className="flex items-start justify-between gap-6 py-4 text-large font-medium leading-[1.35] tracking-[-.012em]">
              {question}
              <span className="mt-px text-ink-3 transition-[rotate] duration-250 group-open:rotate-45">
                <Icon name="plus" />
              </span>
            </summary>
            <div className="grid gap-3 pr-12 pb-6 text-ink-2">
              <p>
                <NoWrap>{answer}</NoWrap>
              </p>
              {showsPrice && <PriceExample />}
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
