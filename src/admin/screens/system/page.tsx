import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { version } from "#src/base/version.ts";
import { verdict } from "#src/domain/health/check.ts";
import { readHealth } from "#src/domain/health/read-health.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";

export const handle = screens.system;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const { formatMoment: moment } = await readCompanyInfo(db, now());
  const results = await readHealth(db, now());
  return {
    version,
    results: results.map(({ since, checkedAt, ...result }) => ({
      ...result,
      since: result.state === "problem" && since ? moment(since) : null,
      checkedAt: checkedAt && moment(checkedAt),
    })),
  };
}

type Result = Route.ComponentProps["loaderData"]["results"][number];

/** How often the screen is refreshed, in milliseconds: the server checks as often. */
const refreshIntervalMs = 30_000;

export default function System({ loaderData: { results, version } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || revalidate(), refreshIntervalMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  const [worst] = results;
  const open = results.filter(({ state }) => state !== "ok");
  const passed = results.filter(({ state }) => state === "ok");
  return (
    <>
      <ScreenHeader
        title="System"
        text="Whether the server, email and backups work. Mangrove checks by itself, most things every minute."
      />
      <div className="grid gap-5">
        {worst ? (
          <Panel id="verdict" title={<State {...worst}>{verdict(results)}</State>} text={nextStep(open)}>
            {open.length > 0 && <Results results={open} />}
            {passed.length > 0 && <PassedChecks results={passed} />}
          </Panel>
        ) : (
          <p>The first check runs within a minute.</p>
        )}
        <p className="text-sm text-ink-3">Mangrove {version}</p>
      </div>
    </>
  );
}

function nextStep(open: Result[]): string {
  return open.length === 0
    ? "There's nothing to do."
    : "If you don't run the server yourself, send this to the person who does.";
}

function PassedChecks({ results }: { results: Result[] }) {
  return (
    <Disclosure label={results.length === 1 ? "1 check passed" : `${results.length} checks passed`}>
      <Results results={results} />
    </Disclosure>
  );
}

const tones = { ok: "good", warning: "warn", problem: "bad" };
const labels = { ok: "OK", warning: "Worth a look", problem: "Problem" };

function State({ state, children }: Pick<Result, "state"> & { children: string }) {
  return (
    <span className="state" data-tone={tones[state]}>
      {children}
    </span>
  );
}

function Results({ results }: { results: Result[] }) {
  return (
    <ul>
      {results.map((result) => (
        <ResultRow key={`${result.name} ${result.host}`} {...result} />
      ))}
    </ul>
  );
}

function ResultRow({ title, host, state, summary, advice, since, checkedAt }: Result) {
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <b>{title}</b>
          {host && <span className="text-ink-2">, {host}</span>}
        </p>
        <p className="break-words text-ink-2">{summary}</p>
        {state !== "ok" && advice && <p className="mt-1 break-words">What to do: {advice}</p>}
        <p className="text-xs text-ink-3">
          {since && <>Since {since.exact}. </>}
          {checkedAt && (
            <>
              Checked <TimeAgo at={checkedAt} />
            </>
          )}
        </p>
      </div>
      <State state={state}>{labels[state]}</State>
    </li>
  );
}
