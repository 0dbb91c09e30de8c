import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { kindLabel } from "#src/domain/content/entries/lists/list.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageName, statusLabels } from "#src/domain/leads/pipeline/stages.ts";
import { countErased, findPerson } from "#src/domain/leads/privacy/find-person.server.ts";
import { monthsOfAll, previewRetention, readRetention } from "#src/domain/leads/privacy/retention.server.ts";
import { leadStatuses } from "#src/domain/leads/statuses.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../../leads/inbox/query-params.ts";

/** In characters: fewer find too much. */
const minQueryLength = 3;
const maxQueryLength = 254;

export interface PersonQuery {
  search: string;
  /** The chosen leads, emails and newsletter sign-ups. */
  leads: string[];
  emails: string[];
  signUps: string[];
  /** Whether to show what an erasure deletes. */
  isErasing: boolean;
}

export function parsePersonQuery(query: URLSearchParams): PersonQuery {
  return {
    search: (query.get("q") ?? "").trim().slice(0, maxQueryLength),
    leads: query.getAll("lead").filter(isId).slice(0, 100),
    emails: query.getAll("email").filter(isId).slice(0, 100),
    signUps: query.getAll("signUp").filter(isId).slice(0, 100),
    isErasing: query.get("step") === "erase",
  };
}

export async function readPrivacy({ db, now }: Services, query: PersonQuery) {
  const { formatMoment: moment } = await readCompanyInfo(db, now());
  const retention = await readRetention(db);
  const due = await previewRetention(db, retention, now());
  return {
    search: query.search,
    isTooShort: query.search !== "" && query.search.length < minQueryLength,
    person: query.search.length < minQueryLength ? null : await readPerson(db, query, moment),
    retention: {
      months: monthsOfAll(retention) ?? null,
      isByStatus: monthsOfAll(retention) === undefined,
      due: Object.values(due).reduce((sum, number) => sum + number, 0),
      rules: leadStatuses.map((status) => ({
        status,
        label: statusLabels[status],
        months: retention[status] ?? null,
        due: due[status] ?? 0,
      })),
    },
  };
}

async function readPerson(
  db: Services["db"],
  { search, leads: chosenLeads, emails: chosenEmails, signUps: chosenSignUps, isErasing }: PersonQuery,
  moment: Awaited<ReturnType<typeof readCompanyInfo>>["formatMoment"],
) {
  const [found, stages] = await Promise.all([findPerson(db, search), readStages(db)]);
  const isChosen = chosenLeads.length + chosenEmails.length + chosenSignUps.length > 0;
  const leads = found.leads.map(({ id, name, email, phone, company, received_at, ...stored }) => ({
    id,
    name,
    contact: [email, phone, company].filter(Boolean).join(", "),
    status: stageName(stored, stages),
    at: moment(received_at),
    isMention: found.mentioning.has(id),
    isChosen: isChosen ? chosenLeads.includes(id) : found.isExact && !found.mentioning.has(id),
  }));
  const emails = found.emails.map(({ id, from_name, from_address, subject, received_at }) => ({
    id,
    sender: from_name || from_address || "Unknown sender",
    subject: subject || "No subject",
    at: moment(received_at),
    isChosen: isChosen ? chosenEmails.includes(id) : found.isExact,
  }));
  const signUps = found.signUps.map(({ id, email, name, consent, signed_up_at }) => ({
    ...{ id, email, name, consent, at: moment(signed_up_at) },
    isChosen: isChosen ? chosenSignUps.includes(id) : found.isExact,
  }));
  const erased = leads.filter((lead) => lead.isChosen).map(({ id }) => id);
  const unmatched = emails.filter((email) => email.isChosen).length;
  const chosenSigned = signUps.filter((signUp) => signUp.isChosen).length;
  const isLeft = erased.length + unmatched + chosenSigned > 0;
  return {
    leads,
    emails,
    signUps,
    entries: found.entries.map(({ id, kind, title }) => ({
      title,
      kind: isKindName(kind) ? kindLabel(kind) : kind,
      path: entryPath({ kind, id }),
    })),
    acts: found.acts,
    preview:
      isErasing && isChosen && isLeft
        ? { leads: erased.length, unmatched, signUps: chosenSigned, ...(await countErased(db, erased)) }
        : null,
    /** What was chosen is gone. */
    isErased: isErasing && isChosen && !isLeft,
  };
}
