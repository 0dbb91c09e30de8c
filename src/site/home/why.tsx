import { useId } from "react";
import type { Evidence as StoredEvidence } from "#src/domain/content/schema/blocks/sections.ts";
import { Proof } from "../blocks/proof.tsx";
import { Statistics } from "../blocks/statistics.tsx";
import type { BlockOf } from "../page/blocks.server.ts";
import { Section, SectionHead } from "../ui/section.tsx";

export function Why({ block }: { block: BlockOf<"why"> }) {
  const { anchor, heading, intro, cards, statistics, replyTime } = block;
  const id = useId();
  return (
    <Section id={anchor} ground="deep" labelledBy={id}>
      <SectionHead id={id} heading={heading} intro={intro} />
      <ul className="why-cards">
        {cards.map(({ title, text, evidence }) => (
          <li key={title} className="flex min-w-0 flex-col rounded-l bg-deep-2 p-card">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2.5 mb-7 max-w-[34rem] text-on-deep-2">{text}</p>
            <Evidence evidence={evidence} />
          </li>
        ))}
      </ul>
      <div className="mt-[clamp(3rem,5vw,5rem)]">
        <Statistics statistics={statistics} phoneColumns={2} />
        <Proof replyTime={replyTime} />
      </div>
    </Section>
  );
}

type EvidenceRows<Name extends StoredEvidence["form"]> = Extract<StoredEvidence, { form: Name }>["rows"];

/** Evidence for a claim, as log, bill, bars or season. */
function Evidence({ evidence }: { evidence: StoredEvidence }) {
  switch (evidence.form) {
    case "log":
      return <Log rows={evidence.rows} />;
    case "bill":
      return <Bill rows={evidence.rows} />;
    case "bars":
      return <Bars rows={evidence.rows} unit={evidence.unit} />;
    case "season":
      return <Season rows={evidence.rows} />;
  }
}

/** Events with their times. The lines share the card's height equally. */
function Log({ rows }: { rows: EvidenceRows<"log"> }) {
  return (
    <ol className="grid grow auto-rows-fr">
      {rows.map(({ time, strong, text }) => (
        <li
          key={`${time} ${strong} ${text}`}
          className="group flex flex-wrap items-center gap-x-4 border-t border-deep-line py-3"
        >
          <span className="min-w-20 text-[1.5rem] font-number leading-none tracking-[-.03em] text-on-deep-2 sm:text-[1.875rem]">
            {time}
          </span>
          <span className="flex-[1_1_9rem] leading-[1.4] wrap-anywhere">
            {strong && <b className="group-last:text-mint">{`${strong} `}</b>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** An invoice: its last line is the total. */
function Bill({ rows }: { rows: EvidenceRows<"bill"> }) {
  return (
    <dl className="bill">
      {rows.map(({ text, amount }) => (
        <div key={text} className="flex flex-wrap justify-between gap-x-4">
          <dt>{text}</dt>
          <dd className="ml-auto whitespace-nowrap text-on-deep">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Bars({ rows, unit }: { rows: EvidenceRows<"bars">; unit: string }) {
  const longest = Math.max(...rows.map(({ value }) => value));
  return (
    <ul className="mt-auto grid gap-y-2.5 text-sm">
      {rows.map(({ text, value }) => (
        <li key={text} className="flex flex-wrap items-center gap-x-3">
          <span className="flex-[0_0_8rem]">{text}</span>
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2.5 flex-[1_1_3rem] fill-pink"
          >
            <rect width={Math.round((value / longest) * 1000) / 10} height="10" />
          </svg>
          <span className="min-w-12 text-right whitespace-nowrap text-on-deep-2">{`${value} ${unit}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Season({ rows }: { rows: EvidenceRows<"season"> }) {
  return (
    <ol className="season mt-auto text-sm leading-[1.4] text-on-deep-2">
      {rows.map(({ when, text }) => (
        <li key={when}>
          <b className="block text-body text-on-deep">{when}</b>
          {text}
        </li>
      ))}
    </ol>
  );
}
