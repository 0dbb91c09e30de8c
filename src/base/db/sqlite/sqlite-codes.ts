/** Primary result codes, see https://sqlite.org/rescode.html */
export const sqliteCodes = {
  busy: 5,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
};

/** The primary result code of a SQLite error; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  const code = extendedSqliteCode(error);
  return code === null ? null : code & 255;
}

export function extendedSqliteCode(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}
