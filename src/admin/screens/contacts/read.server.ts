import { data, href, redirect } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ContactKind, listContacts, refreshContacts } from "#src/domain/leads/contacts/contacts.server.ts";
import { readContact } from "#src/domain/leads/contacts/read-contact.server.ts";
import { dueDay } from "#src/domain/leads/conversation/tasks.server.ts";
import { mergedInto } from "#src/domain/leads/merge/merge.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageName } from "#src/domain/leads/pipeline/stages.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import type { Services } from "#src/domain/services.ts";
import { contactPath, formatCursor, isId, parseInboxQuery } from "../leads/inbox/query-params.ts";

const pageSize = 50;

/** Anything else is not found. */
function contactKind(name: string): ContactKind {
  if (name !== "people" && name !== "companies") throw data(null, { status: 404, statusText: "Not Found" });
  return name;
}

/** A page of people or companies, and the cursor of the next one. */
export async function readContactList({ db, now }: Services, kindName: string, query: URLSearchParams) {
  const kind = contactKind(kindName);
  const { search, after } = parseInboxQuery(query);
  const [cursor] = after;
  const isIncomplete = await refreshContacts(db);
  const [{ formatMoment }, stages, found] = await Promise.all([
    readCompanyInfo(db, now()),
    readStages(db),
    listContacts(db, kind, { search, limit: pageSize + 1, after: cursor }),
  ]);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = found.length > pageSize;
  return {
    ...{ kind, search, isIncomplete, hasMore, isFirstPage: cursor === undefined },
    next: last && hasMore && search.trim() === "" ? formatCursor([last.received_at, last.id]) : null,
    contacts: page.map(
      ({ received_at, company_name: company, id, name, domain, email, phone, service_name, is_sample, ...lead }) => ({
        ...{ id, name, company, domain, email, phone, isSample: is_sample },
        ...{ stage: stageName(lead, stages), service: service_name },
        at: formatMoment(received_at),
      }),
    ),
  };
}

/** The page of a lead's person or company. A merged lead leads to the other one's. */
export async function readContactPage({ db, now }: Services, kindName: string, id: string) {
  const kind = contactKind(kindName);
  await refreshContacts(db);
  const [{ formatMoment, timeZone }, stages, contact] = await Promise.all([
    readCompanyInfo(db, now()),
    readStages(db),
    isId(id) ? readContact(db, kind, id) : null,
  ]);
  const latest = contact?.leads[0];
  if (!latest) {
    const primary = isId(id) ? await mergedInto(db, id) : null;
    if (primary !== null) throw redirect(contactPath(kind, primary));
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  const { leads, emails, files, tasks, addresses, ...rest } = contact;
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  return {
    ...rest,
    id,
    kind,
    latest: latest.id,
    isSample: latest.is_sample,
    name: kind === "people" ? latest.name : (distinct(leads.map(({ company }) => company))[0] ?? rest.domains[0] ?? ""),
    companies: distinct(leads.map(({ company }) => company)),
    emailAddresses: distinct([...leads.map(({ email }) => email.toLowerCase()), ...addresses]),
    phones: distinct(leads.map(({ phone }) => phone)),
    people: peopleIn(leads),
    leads: leads.map(({ id: lead, name, service_name, message, value, received_at, ...stored }) => ({
      ...{
        id: lead,
        name,
        stage: stageName(stored, stages),
        service: service_name,
        value,
        at: formatMoment(received_at),
      },
      excerpt: message.slice(0, maxExcerptLength),
    })),
    emails: emails.map(({ id: email, lead_id, direction, subject, text, at, ...from }) => ({
      ...{ id: email, lead: lead_id, isOurs: direction === "out", subject: subject || "No subject" },
      ...{ excerpt: text.slice(0, maxExcerptLength), at: formatMoment(at) },
      from: (direction === "out" ? from.person_name : null) ?? (from.from_name || from.from_address),
    })),
    files: files.map(({ lead_id, attachment, digest, name, bytes, at }) => ({
      ...{ name, size: formatSize(bytes), at: formatMoment(at) },
      path:
        attachment !== null
          ? href("/cms/leads/attachments/:attachment", { attachment })
          : href("/cms/leads/:lead/sent-files/:digest", { lead: lead_id, digest }),
    })),
    tasks: tasks.map(({ id: task, lead_id, text, due_at }) => ({
      ...{ id: task, lead: lead_id, text, due: due_at && dueDay(due_at, now(), timeZone) },
      isOverdue: due_at !== null && due_at < now(),
    })),
  };
}

/** In characters. */
const maxExcerptLength = 200;

type ContactLead = NonNullable<Awaited<ReturnType<typeof readContact>>>["leads"][number];

/** The people of a company, by their latest leads. */
function peopleIn(leads: readonly ContactLead[]) {
  const latest = new Map<string, ContactLead>();
  for (const lead of leads) {
    const key = (lead.email || lead.phone || lead.name).toLowerCase();
    if (lead.status !== "spam" && !latest.has(key)) latest.set(key, lead);
  }
  return [...latest.values()].map(({ id, name, email, phone }) => ({ id, name, detail: email || phone }));
}
