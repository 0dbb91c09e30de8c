import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { removeSampleData } from "#src/domain/leads/sample/remove-sample.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { addSampleData } from "#src/seed/sample/add-sample.server.ts";
import { secretOf } from "#src/server/config/secret.ts";
import { type Command, readArguments, readCount, refusePositionals, type Terminal } from "./command.ts";
import { plural } from "./format.ts";

const help = `npm run site -- sample
    Fills a site without leads with two months of made-up leads, conversations, tasks and visits, and three coworkers who
    can't log in, to try the product. All of it is marked "Sample", and nothing is ever emailed for it. The site can keep
    running. --seed N makes another sample.
npm run site -- sample --remove
    Removes it all, and nothing else. Owners find the same on the dashboard.`;

const options = { remove: { type: "boolean", default: false }, seed: { type: "string", default: "1" } } as const;

export const sample: Command = {
  name: "sample",
  summary: "made-up leads to try the product: add, remove",
  help,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, options);
    refusePositionals(positionals);
    if (values.remove) await remove(terminal);
    else await add(terminal, readCount("seed", values.seed));
  },
};

async function add({ config, database, print }: Terminal, seed: number): Promise<void> {
  const db = await database();
  const { port, origin = `http://localhost:${port}` } = config;
  const site = { db, store: await openStore(config), origin, secret: secretOf(config) };
  const result = await addSampleData({ ...site, now: new Date(), seed });
  if (result.state === "has-leads")
    throw new UserFacingError(
      "This site has real leads, so no sample data was added. Try it in another data directory.",
    );
  if (result.state === "present")
    return print("The sample data is there already. To remove it: npm run site -- sample --remove");
  print(`Added ${plural(result.leads, "sample lead")} and two months of visits. Open /cms to look at them.`);
  print("To remove it all: npm run site -- sample --remove");
}

async function remove({ config, database, print }: Terminal): Promise<void> {
  const leads = await removeSampleData({ db: await database(), store: await openStore(config) });
  print(
    leads === 0 ? "There is no sample data." : `Removed ${plural(leads, "sample lead")} and all that belongs to them.`,
  );
}
