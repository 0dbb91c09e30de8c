import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { SignedIn } from "#src/domain/auth/person.ts";
import {
  type AddResult,
  addRedirects,
  removeRedirect,
  type WrittenRedirect,
} from "#src/domain/content/redirects/edit.server.ts";
import type { Services } from "#src/domain/services.ts";
import { redirectFault } from "./fault-messages.ts";
import { maxImportLength } from "./import-limits.ts";

export const address = z.string().max(2_000);

export const redirectForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), from: address, to: address, about: address.optional() }),
  z.object({ intent: z.literal("change"), about: address, to: address }),
  z.object({ intent: z.literal("remove"), from: address, to: address }),
  z.object({ intent: z.literal("import"), rows: z.string().max(maxImportLength) }),
]);

type RedirectForm = z.infer<typeof redirectForm>;
type Input<Intent> = Extract<RedirectForm, { intent: Intent }>;

export async function runRedirectAction(services: Services, by: SignedIn, input: RedirectForm): Promise<ActionResult> {
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
  by: SignedIn,
  input: Pick<Input<"add">, "from" | "to"> & { intent: string; about?: string | undefined },
  replace = false,
): Promise<ActionResult> {
  const { from, to } = input;
  const form = formKey(input);
  const [result] = await addRedirects(db, [{ from, to }], { origin, by, replace }, now());
  if (result?.state === "added") return done(form, `${result.from} now redirects.`);
  const errors = result ? { [result.field]: redirectFault(result) } : {};
  return refused(form, { errors, values: { from, to } });
}

async function remove({ db, now }: Services, by: SignedIn, { from, to }: Input<"remove">): Promise<UndoableResult> {
  if (!(await removeRedirect(db, from, by, now()))) {
    return refused("remove", { message: "Someone has already removed it." });
  }
  const fields: [string, string][] = [
    ["intent", "add"],
    ["from", from],
    ["to", to],
  ];
  const undo = to === "" ? null : { address: "/cms/seo/redirects", fields };
  return { ...done("remove", `Removed the redirect from ${from}.`), undo };
}

/** In one import. */
const maxRows = 10_000;

/** Rows that are refused stay in the form, with the reason after each. */
async function importRows({ db, origin, now }: Services, by: SignedIn, { rows }: Input<"import">) {
  const written = readRows(rows);
  if (written === null) {
    return refused("import", {
      errors: { rows: "A quotation mark is open at the end. Check the quotes, and import again." },
      values: { rows },
    });
  }
  if (written.length === 0 || written.length > maxRows) {
    const error = written.length === 0 ? "There are no rows." : "Import at most 10,000 rows at once.";
    return refused("import", { errors: { rows: error }, values: { rows } });
  }
  const results = await addRedirects(db, written, { origin, by, replace: false }, now());
  const left = results.flatMap((result, place) => rowLeft(result, written[place]));
  const added = results.length - left.length;
  const count = `${added.toLocaleString("en-US")} ${added === 1 ? "redirect" : "redirects"}`;
  if (left.length === 0) return done("import", `Imported ${count}.`);
  return refused("import", {
    message: `Imported ${count}. ${left.length === 1 ? "1 row is left, with the reason after it. Fix it" : `${left.length} rows are left, each with the reason after it. Fix them`}, and import again.`,
    values: { rows: left.join("\n") },
  });
}

function rowLeft(result: AddResult, row: WrittenRedirect | undefined): string[] {
  if (result.state === "added" || !row) return [];
  return [[row.from, row.to, redirectFault(result)].map(csvCell).join(",")];
}

function csvCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first two columns, without a heading. Also of tables that were copied from a spreadsheet. Null if it is malformed. */
function readRows(text: string): WrittenRedirect[] | null {
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
      ([from = "", to = ""], place) =>
        !(place === 0 && /^(?:from|source|old|redirect from)\b/i.test(from) && !to.startsWith("/")),
    )
    .filter(([from = "", to = ""]) => from !== "" || to !== "")
    .map(([from = "", to = ""]) => ({ from, to }));
}
