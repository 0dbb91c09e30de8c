import { data, type MiddlewareFunction } from "react-router";
import type { z } from "zod";
import { isUpload } from "../../staff-path.ts";

/** Refuses a form that no page of ours can have sent, before an action looks at it. */
export const refuseBroken: MiddlewareFunction<Response> = async ({ request }, next) => {
  const isForm = !isUpload(new URL(request.url).pathname, request.headers.get("content-type") ?? "");
  if (request.method !== "GET" && isForm && !(await isWhole(request))) {
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

/**
 * What a screen's form sent, as one of the things that it may ask for; anything else is no form of ours. A field that
 * may come several times is named in `several`, and is a list.
 */
export async function readForm<Asked extends z.ZodType>(
  request: Request,
  asked: Asked,
  several?: string,
): Promise<z.output<Asked>> {
  const form = await request.formData();
  const read = asked.safeParse({
    ...Object.fromEntries(form),
    ...(several !== undefined && { [several]: form.getAll(several) }),
  });
  if (read.success) return read.data;
  throw data(null, { status: 400, statusText: "Bad Request" });
}
