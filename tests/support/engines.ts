import { TestRunner } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";

interface NamedEngine {
  name: string;
  engine: Engine;
}

/**
 * For tests whose code behaves differently by the engine: locks, claims, search, full statements of SQL. They run on both:
 * `describe.each(bothDatabases)("… on $name", ({ engine }) => …)`.
 */
export const bothDatabases: NamedEngine[] = [
  { name: "SQLite", engine: "sqlite" },
  { name: "PostgreSQL", engine: "postgres" },
];

/** For all other data tests. They run on SQLite, and in `npm run test:all` on PostgreSQL as well. */
export const databases: NamedEngine[] = TestRunner.matchesTags(["long"]) ? bothDatabases : bothDatabases.slice(0, 1);
