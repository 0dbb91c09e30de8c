import { z } from "zod";

/** The last but one entry of a backup: what the others are. */
export const manifestName = "manifest.json";
/** The last entry: the manifest's own sum, in the form that `sha256sum -c` reads. */
export const sumName = "manifest.json.sha256";
export const secretName = "secret";

const sha256 = z.string().regex(/^[a-f0-9]{64}$/);
const bytes = z.int().min(0);
const tableName = z.string().regex(/^(?!(?:pg|sqlite|kysely)_)[a-z][a-z0-9_]{0,62}$/);

export const manifest = z.object({
  product: z.literal("mangrove"),
  format: z.literal(1),
  /** The version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that its rows have behind them, in order. */
  migrations: z.array(z.string()).min(1),
  /** Whether originals are in the file, or lie in the data directory beside it, as for automatic backups. */
  media: z.enum(["included", "beside"]),
  /** By which it is known whether another secret is the same. */
  secretDigest: sha256.nullable(),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: tableName, rows: z.int().min(0), bytes, sha256 })),
  /** Originals, and the secret. */
  files: z.array(z.object({ name: z.string(), bytes, sha256 })),
});

export type Manifest = z.infer<typeof manifest>;

export function tableEntry(name: string): string {
  return `tables/${name}.ndjson`;
}
