import { z } from "zod";

/** The second to last entry of a backup. It describes the others. */
export const manifestName = "manifest.json";
/** The last entry: the manifest's checksum, for `sha256sum -c`. */
export const checksumName = "manifest.json.sha256";
export const secretName = "secret";

const sha256 = z.string().regex(/^[a-f0-9]{64}$/);
const bytes = z.int().min(0);
const tableName = z.string().regex(/^(?!(?:pg|sqlite|kysely)_)[a-z][a-z0-9_]{0,62}$/);

export const manifest = z.object({
  product: z.literal("mangrove"),
  format: z.literal(1),
  /** The version of Mangrove that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations of its rows, in order. */
  migrations: z.array(z.string()).min(1),
  /** `beside`: the originals are only in the data directory, as for automatic backups. */
  media: z.enum(["included", "beside"]),
  /** To compare secrets. */
  secretDigest: sha256.nullable(),
  /** In the order of their foreign keys. */
  tables: z.array(z.object({ name: tableName, rows: z.int().min(0), bytes, sha256 })),
  /** Originals, and the secret. */
  files: z.array(z.object({ name: z.string(), bytes, sha256 })),
});

export type Manifest = z.infer<typeof manifest>;

export function tableEntry(name: string): string {
  return `tables/${name}.ndjson`;
}
