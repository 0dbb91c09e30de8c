import { locales } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { factsOf, fillFacts } from "#src/domain/content/fields/facts.ts";
import { readAlertHistory } from "#src/domain/content/published/alert-history.server.ts";
import { HoursFact, PhoneFact } from "../contact/contact-information.tsx";
import { hoursForScript } from "../hours.ts";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { statusPath } from "../paths.ts";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "alert", "settings", "seo"]);
  const { company, booking } = content.single("settings").content;
  const words = wordsFor(language);
  const facts = factsOf({ company, booking }, serverWordsFor(language));
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: company.timeZone } as const;
  const format = new Intl.DateTimeFormat(locales[language], style);
  const history = await readAlertHistory(reader, language);
  const startOf = (alert: string) => history.find((period) => period.alert === alert && period.endedAt === null);
  const current = content.entries("alert").map(({ id, content: { title, text } }) => {
    const period = startOf(id);
    return { id, title, text, time: period ? words.since(format.format(new Date(period.startedAt))) : "" };
  });
  const past = history.flatMap(({ alert, title, text, startedAt, endedAt }) =>
    endedAt === null
      ? []
      : {
          id: `${alert} ${startedAt}`,
          title: fillFacts(title, facts),
          text: fillFacts(text, facts),
          time: format.formatRange(new Date(startedAt), new Date(endedAt)),
        },
  );
  const options = { path: statusPath(language), noindex: true };
  const pageData = await loadPage(request, content, fixedPage(content, "status"), options);
  const hours = hoursForScript(company, language, await reader.now());
  return { ...pageData, current, past, hours, city: company.address.city };
}

/** The site alerts that are on, and those that were, beside the ways to reach the company now. */
export default function StatusPage({ loaderData: { page, blocks, current, past, hours, city } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        <Section>
          <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div>
              {current.length > 0 ? (
                <>
                  <State icon="circle-alert" heading={words.currentAlerts} />
                  <AlertList alerts={current} />
                </>
              ) : (
                <div className="rounded-l bg-mist p-card">
                  <State icon="check" heading={words.noCurrentAlerts} />
                  <p className="text-ink-2">{words.noCurrentAlertsText}</p>
                </div>
              )}
              {past.length > 0 && (
                <>
                  <h2 className="mt-12 mb-5 text-h3">{words.pastAlerts}</h2>
                  <AlertList alerts={past} />
                </>
              )}
              {current.length + past.length > 0 && <p className="mt-4 text-sm text-ink-3">{words.ourTime(city)}</p>}
            </div>
            <section aria-labelledby="contact-information" className="border-t-2 border-ink pt-5">
              <h2 id="contact-information" className="mb-5 text-h3">
                {words.contactInformation}
              </h2>
              <PhoneFact />
              <HoursFact hours={hours} />
            </section>
          </div>
        </Section>
      }
    />
  );
}

function State({ icon, heading }: { icon: "check" | "circle-alert"; heading: string }) {
  return (
    <div className="mb-4 flex items-center gap-4">
      <span
        className={`grid size-12 flex-none place-items-center rounded-full border-[2.25px] border-current text-[1.2rem] ${icon === "check" ? "text-ok" : "text-warn"}`}
      >
        <Icon name={icon} />
      </span>
      <h2 className="text-h2">{heading}</h2>
    </div>
  );
}

interface ListedAlert {
  id: string;
  title: string;
  text: string;
  time: string;
}

function AlertList({ alerts }: { alerts: ListedAlert[] }) {
  return (
    <ol className="border-b border-line-2">
      {alerts.map(({ id, title, text, time }) => (
        <li
          key={id}
          className="grid gap-x-8 gap-y-1 border-t border-line-2 py-5 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:grid-cols-1"
        >
          <p className="text-sm text-ink-2">{time}</p>
          <div className="min-w-0">
            <h3 className="text-h4">{title}</h3>
            <p className="mt-1.5 max-w-[44rem] text-ink-2">
              <NoWrap>{text}</NoWrap>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
