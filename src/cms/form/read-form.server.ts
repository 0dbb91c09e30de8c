import { data, type MiddlewareFunction } from "react-router";
import type { z } from "zod";
import { hasParts } from "../../content/same.ts";
import { isUpload } from "../../staff-path.ts";

interface Fault {
  status: number;
  /** For the person who sent it. */
  message: string;
}

const broken: Fault = {
  status: 400,
  message: "The form arrived broken. Go back, reload the page and send it again.",
};

/** Refuses a form that no page of ours can have sent, before an action looks at it. */
export const refuseBroken: MiddlewareFunction<Response> = async ({ request }, next) => {
  const isForm = !isUpload(new URL(request.url).pathname, request.headers.get("content-type") ?? "");
  const fault = request.method !== "GET" && isForm ? await faultIn(request) : null;
  if (fault) throw data(fault.message, { status: fault.status });
  return next();
};

async function faultIn(request: Request): Promise<Fault | null> {
  try {
    const form = await request.clone().formData();
    // No field can be typed so, and PostgreSQL keeps no such text.
    return [...form].flat().some((text) => typeof text === "string" && text.includes("\0")) ? broken : null;
  } catch (reason) {
    return isFault(reason) ? reason : broken;
  }
}

/** The server reads a long form when it is asked for here; what it does not take breaks off with the reason. */
function isFault(reason: unknown): reason is Fault {
  return hasParts(reason) && typeof reason.status === "number" && typeof reason.message === "string";
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
