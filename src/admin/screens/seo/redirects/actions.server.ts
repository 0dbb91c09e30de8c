import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  type AddRedirectResult,
  addRedirects,
  type RedirectInput,
  removeRedirect,
} from "#src/domain/content/redirects/edit.server.ts";
import type { Services } from "#src/domain/services.ts";
import { redirectErrorMessage } from "./error-messages.ts";
import { maxImportLength } from "./import-limits.ts";

export const urlSchema = z.string().max(2_000);

export const redirectForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), from: urlSchema, to: urlSchema, about: urlSchema.optional() }),
  z.object({ intent: z.literal("change"), about: urlSchema, to: urlSchema }),
  z.object({ intent: z.literal("remove"), from: urlSchema, to: urlSchema }),
  z.object({ intent: z.literal("import"), rows: z.string().max(maxImportLength) }),
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

/** In one import. */
const maxRows = 10_000;

/** Rows that are refused stay in the form, with the reason after each. */
async function importRows({ db, origin, now }: Services, by: LoggedInPerson, { rows }: Input<"import">) {
  const parsedRows = readRows(rows);
  if (parsedRows === null) {
    return refused("import", {
      errors: { rows: "A quotation mark is open at the end. Check the quotes, and import again." },
      values: { rows },
    });
  }
  if (parsedRows.length === 0 || parsedRows.length > maxRows) {
    const error = parsedRows.length === 0 ? "There are no rows." : "Import at most 10,000 rows at once.";
    return refused("import", { errors: { rows: error }, values: { rows } });
  }
  const results = await addRedirects(db, parsedRows, { origin, by, replace: false }, now());
  const remainingRows = results.flatMap((result, index) => remainingRow(result, parsedRows[index]));
  const added = results.length - remainingRows.length;
  const count = `${added.toLocaleString("en-US")} ${added === 1 ? "redirect" : "redirects"}`;
  if (remainingRows.length === 0) return done("import", `Imported ${count}.`);
  return refused("import", {
    message: `Imported ${count}. ${remainingRows.length === 1 ? "1 row is left, with the reason after it. Fix it" : `${remainingRows.length} rows are left, each with the reason after it. Fix them`}, and import again.`,
    values: { rows: remainingRows.join("\n") },
  });
}

function remainingRow(result: AddRedirectResult, row: RedirectInput | undefined): string[] {
  if (result.state === "added" || !row) return [];
  return [[row.from, row.to, redirectErrorMessage(result)].map(csvCell).join(",")];
}

function csvCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first two columns, without a heading. Also of tables that were copied from a spreadsheet. Null if it is malformed. */
function readRows(text: string): RedirectInput[] | null {
  const delimiter = [",", ";", "\t"];
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  };
  let rows: string[][];
  try {
    rows = parse(text, options);
  } catch {
    return null;
  }
  return rows
    .filter(
      ([from = "", to = ""], index) =>
        !(index === 0 && /^(?:from|source|old|redirect from)\b/i.test(from) && !to.startsWith("/")),
    )
    .filter(([from = "", to = ""]) => from !== "" || to !== "")
    .map(([from = "", to = ""]) => ({ from, to }));
}
