import { data } from "react-router";
import type { z } from "zod";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";

interface FormError {
  status: number;
  /** The text for the user. */
  message: string;
}

const malformed: FormError = {
  status: 400,
  message: "The form didn't come through. Go back, reload the page, and send it again.",
};

const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Rejects a malformed form before the action runs. */
export async function rejectMalformed<Result>(
  { request }: { request: Request },
  next: () => Promise<Result>,
): Promise<Result> {
  // The server takes files only where a route's policy says so.
  const isForm = formType.test(request.headers.get("content-type") ?? "");
  const error = request.method !== "GET" && isForm ? await findFormError(request) : null;
  if (error) throw data(error.message, { status: error.status });
  return next();
}

/** The forms that `rejectMalformed` parsed, for `readForm`: an entry's form can be megabytes long. */
const parsedForms = new WeakMap<Request, FormData>();

async function findFormError(request: Request): Promise<FormError | null> {
  try {
    // A copy of the body: some actions read their form without a schema.
    const form = await request.clone().formData();
    parsedForms.set(request, form);
    // No input produces a NUL, and PostgreSQL cannot store one.
    return [...form].flat().some((text) => typeof text === "string" && text.includes("\0")) ? malformed : null;
  } catch (reason) {
    return isFormError(reason) ? reason : malformed;
  }
}

/** The HTTP server reads a long body here, and throws this if it rejects the body. */
function isFormError(reason: unknown): reason is FormError {
  return isRecord(reason) && typeof reason.status === "number" && typeof reason.message === "string";
}

/**
 * Parses a form with its schema, and answers 400 if it does not match. `repeatedFields` may repeat; their values
 * are arrays.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  ...repeatedFields: string[]
): Promise<z.output<Schema>> {
  const form = parsedForms.get(request) ?? (await request.formData());
  const parsed = schema.safeParse({
    ...Object.fromEntries(form),
    ...Object.fromEntries(repeatedFields.map((name) => [name, form.getAll(name)])),
  });
  if (parsed.success) return parsed.data;
  throw data(null, { status: 400, statusText: "Bad Request" });
}
