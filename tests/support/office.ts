import { seed } from "../../src/content/seed.server.ts";
import type { Engine } from "../../src/db/dialect.ts";
import { diskStore } from "../../src/media/store.ts";
import type { Office } from "../../src/people/office.ts";
import { seedContent } from "./content.ts";
import { freshDatabase, temporaryDirectory } from "./databases.ts";

/** What the functions of `people` work with, on a database of the running test's own that has settings only. */
export async function anOffice(engine: Engine): Promise<Office> {
  const db = await freshDatabase(engine);
  await seed(db, diskStore(await temporaryDirectory()), await seedContent({}), new Date());
  return {
    db,
    now: () => new Date(),
    secret: "a secret of the tests, long enough for every use",
    origin: "https://www.harbor.example",
    wakeMail: () => {},
  };
}
