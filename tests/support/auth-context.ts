import type { Engine } from "#src/base/db/dialect.ts";
import type { AuthContext } from "#src/domain/auth/auth-context.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { seedContent } from "./content.ts";
import { freshDatabase, temporaryDirectory } from "./databases.ts";

/** An AuthContext on a new database that has only settings. */
export async function testAuthContext(engine: Engine): Promise<AuthContext> {
  const db = await freshDatabase(engine);
  await seed(db, diskStore(await temporaryDirectory()), await seedContent({}), new Date());
  return {
    db,
    now: () => new Date(),
    secret: "a secret of the tests, long enough for every use",
    origin: "https://www.harbor.example",
    wakeSender: () => {},
    loginDurationMs: 0,
  };
}
