/**
 * Checks the import rules (`.dependency-cruiser.js`). As a command, it prints
 * violations and exits with 1, also if it read hardly any module.
 */
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.js";

/**
 * The violations in `directory`'s `src`, and the number of modules.
 *
 * @param {string} directory
 * @returns {Promise<{ broken: { rule: string, from: string, to: string }[], modules: number }>}
 */
export async function checkImports(directory) {
  const { output } = await cruise(["src"], {
    ...config.options,
    baseDir: directory,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
    outputType: "json",
  });
  const { summary, modules } = JSON.parse(String(output));
  return {
    broken: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: modules.length,
  };
}

/** Far fewer than there are: without a parser for TypeScript, nearly nothing is read and no rule is broken. */
const leastModules = 150;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { broken, modules } = await checkImports(process.cwd());
  for (const { rule, from, to } of broken) {
    const { comment } = config.forbidden.find(({ name }) => name === rule);
    process.stdout.write(`${rule}: ${from} imports ${to}. ${comment}\n`);
  }
  process.stdout.write(`${modules} modules checked, ${broken.length} violations\n`);
  const isBlind = modules < leastModules;
  if (isBlind) process.stdout.write(`At least ${leastModules} modules were expected: the source was not read\n`);
  process.exit(broken.length === 0 && !isBlind ? 0 : 1);
}
