/** `npm run bench [-- admin | start | home | render | leads | forms | pages [PATH…] | every-page | publish [PAGES] | instances [NUMBER] | soak [MINUTES] | scale | search | visits]`: measures the built product. See `bench/README.md`. */
import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import { reportSoak } from "../tests/resilience/e17-soak.ts";
import { benchAdmin } from "./admin.ts";
import { benchEveryPage } from "./every-page.ts";
import { benchForms } from "./forms.ts";
import { benchHome } from "./home.ts";
import { benchInstances } from "./instances.ts";
import { benchLeads } from "./leads.ts";
import { benchPages } from "./pages.ts";
import { benchPublish } from "./publish.ts";
import { benchRender } from "./render.ts";
import { runChosen } from "./run.ts";
import { benchScale } from "./scale.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { benchVisits } from "./visits.ts";

const benches: Record<string, (args: string[]) => Promise<string[]>> = {
  admin: benchAdmin,
  start: benchStart,
  home: benchHome,
  render: benchRender,
  leads: benchLeads,
  forms: benchForms,
  pages: benchPages,
  "every-page": benchEveryPage,
  publish: benchPublish,
  instances: benchInstances,
  soak: benchSoak,
  scale: benchScale,
  search: benchSearch,
  visits: benchVisits,
};

/** Benchmarks whose argument is a number. */
const takesNumber = new Set(["publish", "instances", "soak"]);

async function benchSoak([given = "20"]: string[]): Promise<string[]> {
  const minutes = Number(given);
  if (!(minutes >= 1)) throw new UserFacingError(`${given} is no number of minutes`);
  return reportSoak(minutes);
}

const usage =
  "Run one of: npm run bench, npm run bench -- admin, … -- start, … -- home, … -- render, … -- leads, … -- forms, … -- pages [/PATH …], … -- every-page, … -- publish [PAGES], … -- instances [NUMBER], … -- soak [MINUTES], … -- scale, … -- search, … -- visits";

function chosen([name, ...paths]: string[]): (() => Promise<string[]>)[] {
  if (name === undefined) return Object.values(benches).map((bench) => () => bench([]));
  const bench = benches[name];
  if (!bench) throw new UserFacingError(`There is no benchmark ${name}. ${usage}`);
  const wrong = name === "pages" ? paths.find((path) => !path.startsWith("/")) : paths[takesNumber.has(name) ? 1 : 0];
  if (wrong !== undefined) throw new UserFacingError(`Unknown argument: ${wrong}. ${usage}`);
  return [() => bench(paths)];
}

await runChosen(chosen);
