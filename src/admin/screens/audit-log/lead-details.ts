import { formatList } from "#src/admin/ui/format-list.ts";
import type { FieldChanges } from "#src/domain/leads/entered/edit.server.ts";
import { editedFields } from "#src/domain/leads/entered/entered-lead.ts";
import { leadFields } from "#src/domain/leads/fields.ts";
import { formatDate, formatMoney, type LeadOutcomeChange } from "#src/domain/leads/pipeline/outcome.ts";
import { isNotSaleKind, notSaleKinds } from "#src/domain/leads/pipeline/stages.ts";
import { inboxViews, statusLabel } from "../leads/inbox/query-params.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Describes lines about a lead. */
export function leadDetail(act: string, detail: Fields): string {
  const { from, to, suspicion } = detail;
  if (act === "received") return suspicion ? "flagged as spam" : "";
  if (act === "assigned") return typeof to === "string" ? `to ${to}` : "to no one";
  return act === "status-changed" ? `from ${statusLabel(from)} to ${statusLabel(to)}` : "";
}

/** What changed of a lead's value, expected close and reason. */
export function dealChanges({ value, close, reason, isExplained, kind }: LeadOutcomeChange): string[] {
  const changes = [
    value && (value.to === null ? "removed the value" : `set the value to ${formatMoney(value.to, value.currency)}`),
    close && (close.to === null ? "removed the expected close" : `set the expected close to ${formatDate(close.to)}`),
    reason && (reason.to === null ? "removed the reason" : `gave the reason “${reason.to}”`),
    kind?.to && `said what it was: ${isNotSaleKind(kind.to) ? notSaleKinds[kind.to] : kind.to}`,
    !reason && isExplained !== undefined && "changed the details of the reason",
  ];
  return changes.filter((change) => typeof change === "string");
}

/** All that staff corrected of a lead, each with what it was. */
export function fieldChanges(changes: FieldChanges): string {
  const texts = editedFields.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    const { from, to } = change;
    const label = field === "language" ? field : leadFields[field].label.toLowerCase();
    if (from === "") return `added the ${label} “${to}”`;
    return to === "" ? `removed the ${label} “${from}”` : `changed the ${label} from “${from}” to “${to}”`;
  });
  return texts.join(", ");
}

/** The name of the imported file, and who got how many of the leads. */
export function importDetail(detail: Fields): string {
  const { file, owners } = detail;
  const ownerCounts = (Array.isArray(owners) ? (owners as Fields[]) : []).map(
    ({ name, count }) => `${name} got ${Number(count).toLocaleString("en-US")}`,
  );
  const from = typeof file === "string" && file !== "" ? [`From ${file}`] : [];
  return [...from, ...(ownerCounts.length > 0 ? [formatList(ownerCounts)] : [])].join(". ");
}

/** Which leads were exported: `new, overdue, found by a search`. */
export function exportDetail(detail: Fields): string {
  const { status, service, source, channel, isOverdue, isMailRefused, isWaiting, isAssigned, isSelected, isSearched } =
    detail;
  const statusTexts: Record<string, string> = { open: inboxViews.all, any: "All", suspected: inboxViews.suspected };
  const criteria = [
    statusTexts[String(status)] ?? statusLabel(status),
    typeof service === "string" && `service “${service}”`,
    typeof source === "string" && `source “${source}”`,
    typeof channel === "string" && `received by “${channel}”`,
    isOverdue && "reply overdue",
    isMailRefused && "email refused",
    isWaiting && "waiting for an answer",
    isSelected && "selected one by one",
    typeof isAssigned === "boolean" && (isAssigned ? "assigned to one person" : "unassigned"),
    isSearched && "found by a search",
  ];
  return criteria.filter(Boolean).join(", ");
}
