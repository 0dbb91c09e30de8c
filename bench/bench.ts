/** `npm run bench [-- start | home | pages [PATH…] | scale]`: what the built product costs. See README.md beside this. */
import { Refusal } from "../src/db/refusal.ts";
import { benchHome } from "./home.ts";
import { benchPages } from "./pages.ts";
import { requireBuild, requireLinux } from "./product.ts";
import { say } from "./report.ts";
import { benchScale } from "./scale.ts";
import { benchStart } from "./start.ts";

const benches: Record<string, (paths: string[]) => Promise<string[]>> = {
  start: benchStart,
  home: benchHome,
  pages: benchPages,
  scale: benchScale,
};

const usage = "Run one of: npm run bench, npm run bench -- start, … -- home, … -- pages [/PATH …], … -- scale";

function chosen([name, ...paths]: string[]): (() => Promise<string[]>)[] {
  if (name === undefined) return Object.values(benches).map((bench) => () => bench([]));
  const bench = benches[name];
  if (!bench) throw new Refusal(`There is no benchmark ${name}. ${usage}`);
  const wrong = name === "pages" ? paths.find((path) => !path.startsWith("/")) : paths[0];
  if (wrong !== undefined) throw new Refusal(`${wrong} is not understood here. ${usage}`);
  return [() => bench(paths)];
}

// Ends through `exit`, so that no process which was started here stays behind.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

try {
  const todo = chosen(process.argv.slice(2));
  requireLinux();
  await requireBuild();
  const failures: string[] = [];
  for (const bench of todo) failures.push(...(await bench()));
  say("");
  for (const failure of failures) say(`FAIL ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
