import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { csvErrors } from "#src/admin/ui/upload/csv-errors.ts";
import { readCsv } from "#src/base/csv/read-csv.ts";
import { csvRow } from "#src/base/csv/write-csv.ts";
import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  type AddRedirectResult,
  addRedirects,
  type RedirectInput,
  removeRedirect,
} from "#src/domain/content/redirects/edit.server.ts";
import type { Services } from "#src/domain/services.ts";
import { redirectErrorMessage } from "./error-messages.ts";
import { redirectLimits } from "./import-limits.ts";

export const urlSchema = z.string().max(2_000);

export const redirectForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), from: urlSchema, to: urlSchema, about: urlSchema.optional() }),
  z.object({ intent: z.literal("change"), about: urlSchema, to: urlSchema }),
  z.object({ intent: z.literal("remove"), from: urlSchema, to: urlSchema }),
  z.object({ intent: z.literal("import"), rows: z.string(), separator: z.string().max(1).default("") }),
]);

type RedirectForm = z.infer<typeof redirectForm>;
type Input<Intent> = Extract<RedirectForm, { intent: Intent }>;

export async function runRedirectAction(
  services: Services,
  by: LoggedInPerson,
  input: RedirectForm,
): Promise<ActionResult> {
  switch (input.intent) {
    case "add":
      return add(services, by, input);
    case "change":
      return add(services, by, { ...input, from: input.about }, true);
    case "remove":
      return remove(services, by, input);
    case "import":
      return importRows(services, by, input);
  }
}

async function add(
  { db, origin, now }: Services,
  by: LoggedInPerson,
  input: Pick<Input<"add">, "from" | "to"> & { intent: string; about?: string | undefined },
  replace = false,
): Promise<ActionResult> {
  const { from, to } = input;
  const form = formKey(input);
  const [result] = await addRedirects(db, [{ from, to }], { origin, by, replace }, now());
  if (result?.state === "added") return done(form, `${result.from} now redirects.`);
  const errors = result ? { [result.field]: redirectErrorMessage(result) } : {};
  return refused(form, { errors, values: { from, to } });
}

async function remove(
  { db, now }: Services,
  by: LoggedInPerson,
  { from, to }: Input<"remove">,
): Promise<UndoableResult> {
  if (!(await removeRedirect(db, from, by, now()))) {
    return refused("remove", { message: "Someone has already removed it." });
  }
  const fields: [string, string][] = [
    ["intent", "add"],
    ["from", from],
    ["to", to],
  ];
  const undo = to === "" ? null : { url: "/cms/seo/redirects", fields };
  return { ...done("remove", `Removed the redirect from ${from}.`), undo };
}

/** Rows that are refused stay in the form, with the reason after each. */
async function importRows({ db, origin, now }: Services, by: LoggedInPerson, { rows, separator }: Input<"import">) {
  const table = readCsv(rows.replaceAll("\r\n", "\n"), redirectLimits, separator);
  if (typeof table === "string") {
    return refused("import", { errors: { rows: csvErrors(redirectLimits)[table] }, values: { rows, separator } });
  }
  const redirects = redirectsIn(table.map(({ cells }) => cells));
  const results = await addRedirects(db, redirects, { origin, by, replace: false }, now());
  const remainingRows = results.flatMap((result, index) => remainingRow(result, redirects[index]));
  const added = results.length - remainingRows.length;
  const count = `${added.toLocaleString("en-US")} ${added === 1 ? "redirect" : "redirects"}`;
  if (remainingRows.length === 0) return done("import", `Imported ${count}.`);
  return refused("import", {
    message: `Imported ${count}. ${remainingRows.length === 1 ? "1 row is left, with the reason after it. Fix it" : `${remainingRows.length} rows are left, each with the reason after it. Fix them`}, and import again.`,
    values: { rows: remainingRows.join("") },
  });
}

function remainingRow(result: AddRedirectResult, row: RedirectInput | undefined): string[] {
  if (result.state === "added" || !row) return [];
  return [csvRow([row.from, row.to, redirectErrorMessage(result)])];
}

/** Headings of the columns, in English, Spanish, German, and French. */
const sources = /^(?:from|source|old|former|redirect from|desde|origen|antigua|von|quelle|alt|ancienne?|de)\b/;
const targets = /^(?:to|target|new|destination|redirect to|hacia|destino|nueva|nach|ziel|neu|nouvelle?|vers)\b/;

/** The columns that the headings name; without headings, the first two. */
function redirectsIn(rows: readonly string[][]): RedirectInput[] {
  const [first = []] = rows;
  const headings = first.map((cell) => wordsIn(cell).join(" "));
  const hasHeader =
    headings.some((heading) => sources.test(heading)) && !first.some((cell) => /^\/|^https?:/i.test(cell));
  const indexOf = (names: RegExp, otherwise: number) => {
    const found = hasHeader ? headings.findIndex((heading) => names.test(heading)) : -1;
    return found < 0 ? otherwise : found;
  };
  const [from, to] = [indexOf(sources, 0), indexOf(targets, 1)];
  return rows
    .slice(hasHeader ? 1 : 0)
    .map((cells) => ({ from: cells[from] ?? "", to: cells[to] ?? "" }))
    .filter((redirect) => redirect.from !== "" || redirect.to !== "");
}
