import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { readFormTitles } from "#src/domain/leads/intake/forms.server.ts";
import {
  countSignUps,
  endSignUp,
  findSignUps,
  keepSignUp,
  listSignUps,
  signUpStates,
} from "#src/domain/leads/newsletter/sign-ups.server.ts";
import type { Services } from "#src/domain/services.ts";
import { pageSize, pageSlice, parseListQuery } from "../content-list/query-params.ts";
import { isId } from "../leads/inbox/query-params.ts";

/** A page of the sign-ups in one state, or all that a search finds. */
export async function readNewsletter({ db, now }: Services, query: URLSearchParams) {
  const state = signUpStates.find((name) => name === query.get("show")) ?? "subscribed";
  const { search, page } = parseListQuery(query);
  const [{ formatMoment }, titles, counts] = await Promise.all([
    readCompanyInfo(db, now()),
    readFormTitles(db),
    countSignUps(db),
  ]);
  const slice = pageSlice(counts[state], page);
  const rows = search
    ? await findSignUps(db, search, { isAddress: false })
    : await listSignUps(db, state, { limit: pageSize, offset: slice.offset });
  return {
    ...{ state, search, counts, slice: search ? null : slice },
    /** Those that there are. */
    states: signUpStates.filter((name) => name === "subscribed" || name === state || counts[name] > 0),
    signUps: rows.map(({ form_id, signed_up_at, ended_at, ended_by, language: _, ...row }) => ({
      ...row,
      form: titles.get(form_id) ?? "",
      at: formatMoment(signed_up_at),
      ended: ended_at && { at: formatMoment(ended_at), by: ended_by ?? "" },
    })),
  };
}

const about = z.string().refine(isId);

export const newsletterForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end-sign-up"), about }),
  z.object({ intent: z.literal("keep-sign-up"), about }),
]);

export async function runNewsletterAction(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, about: id }: z.infer<typeof newsletterForm>,
): Promise<ActionResult> {
  const form = formKey({ intent, about: id });
  if (intent === "end-sign-up") {
    if (await endSignUp(db, id, by, now())) return done(form, "Unsubscribed.");
  } else if (await keepSignUp(db, id, by, now())) return done(form, "Moved to the subscribers.");
  return refused(form, { message: "This was changed meanwhile. Reload to see it." });
}
