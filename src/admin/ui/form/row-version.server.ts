import { z } from "zod";

/** The version of a row that a form has seen. A greater number has no place in the column: PostgreSQL answers with an error. */
export const rowVersion = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
