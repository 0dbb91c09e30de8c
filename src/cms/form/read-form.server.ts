import { data } from "react-router";
import type { z } from "zod";

/** What a screen's form sent, as one of the things that it may ask for; anything else is no form of ours. */
export async function readForm<Asked extends z.ZodType>(request: Request, asked: Asked): Promise<z.output<Asked>> {
  const read = asked.safeParse(Object.fromEntries(await request.formData()));
  if (read.success) return read.data;
  throw data(null, { status: 400, statusText: "Bad Request" });
}
