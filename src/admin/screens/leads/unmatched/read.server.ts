import { data } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import type { InboundSuggestion } from "#src/base/db/tables/inbound.ts";
import type { Db } from "#src/base/db/tables.ts";
import { trashRetentionMs } from "#src/domain/email/inbound/delete-messages.server.ts";
import { countUnfiled, listUnfiled, readUnfiled, type UnfiledState } from "#src/domain/email/inbound/unfiled.server.ts";
import { leadNames } from "#src/domain/leads/conversation/unmatched.server.ts";
import { listLeads } from "#src/domain/leads/inbox/inbox.server.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import type { Services } from "#src/domain/services.ts";
import { pageSize, pageSlice } from "../../content-list/query-params.ts";
import { isId } from "../inbox/query-params.ts";

type Row = Awaited<ReturnType<typeof listUnfiled>>[number];

/** An email in a list. */
export type ListedEmail = Awaited<ReturnType<typeof readUnmatchedList>>["emails"][number];

/** A page of the unmatched emails, or of those that were dismissed. */
export async function readUnmatchedList({ db, now }: Services, { state, page }: { state: UnfiledState; page: number }) {
  const [{ formatMoment: moment }, unmatched, dismissed] = await Promise.all([
    readCompanyInfo(db, now()),
    countUnfiled(db, "unmatched"),
    countUnfiled(db, "dismissed"),
  ]);
  const slice = pageSlice(state === "unmatched" ? unmatched : dismissed, page);
  const rows = await listUnfiled(db, state, { limit: pageSize, offset: slice.offset });
  const names = await leadNames(
    db,
    rows.flatMap(({ suggested_lead_id }) => suggested_lead_id ?? []),
  );
  return {
    state,
    counts: { unmatched, dismissed },
    slice,
    emails: rows.map((row) => ({
      ...summarize(row, names),
      excerpt: row.excerpt ?? "",
      at: moment(row.received_at),
    })),
  };
}

function summarize(row: Omit<Row, "excerpt">, names: Map<string, string>) {
  const { id, kind, from_name, from_address, subject, suggestion, suggested_lead_id } = row;
  const lead = suggested_lead_id === null ? undefined : names.get(suggested_lead_id);
  return {
    id,
    sender: from_name || from_address || "Unknown sender",
    address: from_address ?? "",
    subject: subject || "No subject",
    kind: unmatchedKindLabel(kind),
    suggestion:
      suggestion && suggested_lead_id !== null && lead !== undefined
        ? {
            lead: suggested_lead_id,
            name: lead,
            why: suggestionText(suggestion, lead, kind),
            isAnswer: suggestion === "team" || suggestion === "crossed" || suggestion === "unsent",
          }
        : null,
  };
}

/** How many leads are offered for an email. */
const maxLeadOptions = 8;

/** An unmatched or dismissed email, or a 404. `search` is for the lead that it belongs to. */
export async function readUnmatchedEmail({ db, now }: Services, id: string, search: string) {
  const row = isId(id) ? await readUnfiled(db, id) : null;
  if (!row) throw data(null, { status: 404, statusText: "Not Found" });
  const { formatMoment: moment } = await readCompanyInfo(db, now());
  const names = await leadNames(db, row.suggested_lead_id === null ? [] : [row.suggested_lead_id]);
  return {
    ...summarize(row, names),
    text: row.text ?? "",
    at: moment(row.received_at),
    isDismissed: row.state === "dismissed",
    deletedAt: row.settled_at ? moment(new Date(row.settled_at.getTime() + trashRetentionMs)) : null,
    size: formatSize(row.bytes),
    isComplete: row.is_complete,
    files: (row.files?.attachments ?? []).map(({ name, bytes }) => ({ name, size: formatSize(bytes) })),
    search,
    leads: search === "" ? [] : await offeredLeads(db, search, moment),
  };
}

async function offeredLeads(
  db: Db,
  search: string,
  moment: Awaited<ReturnType<typeof readCompanyInfo>>["formatMoment"],
) {
  const leads = await listLeads(db, { search, limit: maxLeadOptions });
  return leads.map(({ id, name, company, email, received_at }) => ({
    id,
    name,
    company,
    email,
    at: moment(received_at),
  }));
}

/** What an email is, if it isn't a person's; empty if it is. */
function unmatchedKindLabel(kind: string | null): string {
  switch (kind) {
    case "auto-reply":
      return "Automatic reply";
    case "bounce":
      return "An email came back";
    case "loop":
      return "The site's own email";
    case "unreadable":
      return "Couldn't be read completely";
    default:
      return "";
  }
}

/** Why an email may belong to a lead. */
function suggestionText(why: InboundSuggestion, lead: string, kind: string | null): string {
  switch (why) {
    case "sender":
      return `${lead} wrote from this address before.`;
    case "team":
      return `It was written to ${lead} in your team's name. Nothing proves that, so it wasn't sent from here. Ask your coworker first.`;
    case "crossed":
      return `A coworker answered ${lead} by email, but another one was faster, so it wasn't sent.`;
    case "unsent":
      return `A coworker answered ${lead} by email, but it can't be sent as it is.`;
    case "reference":
      return referenceText(lead, kind);
  }
}

function referenceText(lead: string, kind: string | null): string {
  if (kind === "bounce") return `It's about an email for ${lead}.`;
  if (kind === "unreadable") return `It was sent to ${lead}'s reply address.`;
  return `It answers an email about ${lead}, but comes from another address. Check the sender first.`;
}
