import { href } from "react-router";
import { notSale, type Stages, stageIds, stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import type { LeadStatus } from "#src/domain/leads/statuses.ts";

/** Views of the inbox besides the stages. `open` is everything except spam. */
export const inboxViews = {
  open: "All but spam",
  overdue: "Reply overdue",
  "needs-answer": "Needs an answer",
  "mail-refused": "Email refused",
  suspected: "Suspected spam",
} satisfies Record<string, string>;

/** The views and the stages, in the order of the select. */
export function inboxViewOptions(stages: Stages): { value: string; label: string }[] {
  const { open, suspected, ...work } = inboxViews;
  const option = (value: string) => ({ value, label: stageLabel(value, stages) });
  const [first = "new", ...others] = stageIds(stages).filter((id) => id !== "spam");
  return [
    { value: "", label: open },
    option(first),
    ...Object.entries(work).map(([value, label]) => ({ value, label })),
    ...others.map(option),
    { value: "suspected", label: suspected },
    { value: "spam", label: "All spam" },
  ];
}

export const noSuchStage = "This status was deleted. Choose another one.";

/** The statuses that every company has. */
export const statusLabels: Record<LeadStatus | typeof notSale, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  [notSale]: "Not a sale",
  spam: "Spam",
};

/** The label of a status in the audit log: of the company's own, it has the name. */
export function statusLabel(status: unknown): string {
  const known = Object.entries(statusLabels).find(([name]) => name === status)?.[1];
  return known ?? (typeof status === "string" ? status : "");
}

/** The inbox's query parameters. */
export interface InboxQuery {
  /** One of `inboxViews`, or the id of a stage. */
  view: string;
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
    view: isId(view) ? view : "open",
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
