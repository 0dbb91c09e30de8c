/** The `code` of an error of Node or PostgreSQL, such as `ENOENT` or `23505`; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** For the operator. Node throws an `AggregateError` without a message for a host with several IP addresses. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
