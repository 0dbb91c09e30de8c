/** Why a request failed. */
export type Failure =
  | "unreachable"
  | "logged-out"
  | "forbidden"
  /** The role requires two-step sign-in, and the person has not set it up. */
  | "two-factor"
  | "too-large"
  | "missing"
  | "other-person"
  | "surprise";

interface Failed {
  state: "failed";
  failure: Failure;
}

export type WithFailure<Result> = Result | Failed;

export function isFailed(result: object): result is Failed {
  return "failure" in result;
}

export type Fields = Record<string, string | number | boolean>;

export function formDataOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/** Sends fields with a script, and gets JSON. Failures become results. */
export async function sendFields<Result>(
  url: string,
  fields: Fields,
  signal?: AbortSignal,
): Promise<WithFailure<Result>> {
  try {
    const body = formDataOf(fields);
    const response = await fetch(url, { method: "POST", body, redirect: "manual", ...(signal && { signal }) });
    return response.ok ? await response.json() : { state: "failed", failure: await failureOf(response) };
  } catch {
    return { state: "failed", failure: "unreachable" };
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { type, status } = response;
  // The guard redirects to the login.
  if (type === "opaqueredirect") return "logged-out";
  if (status === 403) {
    const body = await response.json().catch(() => null);
    return body?.needs === "two-factor" ? "two-factor" : "forbidden";
  }
  if (status === 413) return "too-large";
  return status === 404 ? "missing" : "surprise";
}

/** Gets JSON. Throws if the server does not answer with it. */
export async function fetchJson<Result>(url: string, options?: RequestInit): Promise<Result> {
  const response = await fetch(url, { redirect: "manual", ...options });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
