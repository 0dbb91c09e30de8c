import { data, type MiddlewareFunction } from "react-router";
import type { z } from "zod";

/** Refuses a form that no page of ours can have sent, before an action looks at it. */
export const refuseBroken: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.method !== "GET" && !(await isWhole(request))) {
    throw data("The form arrived broken. Go back, reload the page and send it again.", { status: 400 });
  }
  return next();
};

async function isWhole(request: Request): Promise<boolean> {
  try {
    const form = await request.clone().formData();
    // No field can be typed so, and PostgreSQL keeps no such text.
    return ![...form].flat().some((text) => typeof text === "string" && text.includes("\0"));
  } catch {
    return false;
  }
}

/** What a screen's form sent, as one of the things that it may ask for; anything else is no form of ours. */
export async function readForm<Asked extends z.ZodType>(request: Request, asked: Asked): Promise<z.output<Asked>> {
  const read = asked.safeParse(Object.fromEntries(await request.formData()));
  if (read.success) return read.data;
  throw data(null, { status: 400, statusText: "Bad Request" });
}
