import { href } from "react-router";
import { type LeadStatus, leadStatuses } from "#src/domain/leads/statuses.ts";

/** The views of the inbox, in the order of the select. `open` is everything except spam. */
export const inboxViews = {
  open: "All but spam",
  new: "New",
  overdue: "Reply overdue",
  "needs-answer": "Needs an answer",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  "mail-refused": "Email refused",
  suspected: "Suspected spam",
  spam: "All spam",
} satisfies Record<string, string>;

export type InboxView = keyof typeof inboxViews;

export const statusLabels: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};

/** The label of a status in the audit log; empty if it is unknown. */
export function statusLabel(status: unknown): string {
  return Object.entries(statusLabels).find(([name]) => name === status)?.[1] ?? "";
}

export const statusOptions = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The inbox's query parameters. */
export interface InboxQuery {
  view: InboxView;
  /** One column for each status instead of a list. */
  isBoard: boolean;
  /** A person's id, `me`, `nobody`, or empty for all. */
  who: string;
  /** A service's slug; empty for all. */
  service: string;
  /** Empty for all. */
  source: string;
  /** How leads came: a key of `ways`, or the id of a form; empty for all. */
  channel: string;
  search: string;
  /** The cursor: the last lead of the previous page. */
  after: { received_at: Date; id: string } | undefined;
}

export function parseInboxQuery(query: URLSearchParams): InboxQuery {
  const view = query.get("show") ?? "";
  const [at = "", id = ""] = query.get("after")?.split("~") ?? [];
  const received_at = new Date(at);
  return {
    view: isView(view) ? view : "open",
    isBoard: query.get("as") === "board",
    who: idIn(query, "who"),
    service: idIn(query, "service"),
    source: (query.get("source") ?? "").slice(0, maxSourceLength).toWellFormed(),
    channel: idIn(query, "form"),
    search: query.get("q") ?? "",
    after: isId(id) && !Number.isNaN(received_at.getTime()) ? { received_at, id } : undefined,
  };
}

/** Anything but an id counts as nothing. */
function idIn(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? "";
  return isId(value) ? value : "";
}

/** In characters. */
const maxSourceLength = 200;

/** The parameters that a saved filter keeps: all but the page. */
const filterParams = ["show", "who", "service", "source", "form", "q", "as"];

/** The filter of a query, without empty parameters and the page; empty if it is the default. */
export function filterQuery(query: URLSearchParams): string {
  const filterEntries = filterParams.flatMap((name) => {
    const value = query.get(name) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(filterEntries).toString();
}

/** Anything else does not reach the database. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

function isView(name: string): name is InboxView {
  return Object.hasOwn(inboxViews, name);
}

/** The path of a lead, or of the list, with the current query. */
export function inboxPath(query: URLSearchParams, lead?: string): string {
  const set = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  return href("/cms/leads/:lead?", lead === undefined ? {} : { lead }) + (set.size > 0 ? `?${set}` : "");
}

/** Where a lead is merged with another one; without one, it is chosen there. */
export function mergePath(lead: string, other?: string): string {
  return href("/cms/leads/:lead/merge", { lead }) + (other ? `?${new URLSearchParams({ with: other })}` : "");
}

/** The address of a CSV file with some leads. */
export function exportPath(ids: readonly string[]): string {
  return `${href("/cms/leads/export")}?${new URLSearchParams({ ids: ids.join("~") })}`;
}

/** The current query with some parameters changed. */
export function withParams(query: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) changed.set(name, value);
  return changed;
}
