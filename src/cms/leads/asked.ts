import { href } from "react-router";
import { type LeadStatus, leadStatuses } from "../../leads/statuses.ts";

/** What the list can show, in the order of its choice. `open` is everything but spam. */
export const views = {
  open: "All but spam",
  new: "New",
  overdue: "Reply overdue",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  "mail-refused": "Mail refused",
  suspected: "Suspected spam",
  spam: "All spam",
} satisfies Record<string, string>;

export type View = keyof typeof views;

export const statusNames: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};

/** Of one that the history names; empty for what was never one. */
export function statusNamed(status: unknown): string {
  return Object.entries(statusNames).find(([name]) => name === status)?.[1] ?? "";
}

export const statusOptions = leadStatuses.map((value) => ({ value, label: statusNames[value] }));

/** What an address asks the inbox for. */
export interface Asked {
  view: View;
  /** Somebody's id, `me`, `nobody`, or empty for everybody. */
  who: string;
  search: string;
  /** The lead after which the list begins: when it came and its id. */
  after: { received_at: Date; id: string } | undefined;
}

export function askedBy(query: URLSearchParams): Asked {
  const view = query.get("show") ?? "";
  const [at = "", id = ""] = query.get("after")?.split("~") ?? [];
  const received_at = new Date(at);
  const who = query.get("who") ?? "";
  return {
    view: isView(view) ? view : "open",
    who: looksLikeId(who) ? who : "",
    search: query.get("q") ?? "",
    after: looksLikeId(id) && !Number.isNaN(received_at.getTime()) ? { received_at, id } : undefined,
  };
}

/** Whatever else stands in an address, such as a NUL, is not asked of the database. */
export function looksLikeId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

function isView(name: string): name is View {
  return Object.hasOwn(views, name);
}

/** The address of a lead within the list that is shown, or of the list itself. */
export function inboxPath(query: URLSearchParams, lead?: string): string {
  const kept = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  return href("/cms/leads/:lead?", lead === undefined ? {} : { lead }) + (kept.size > 0 ? `?${kept}` : "");
}

/** The same list with something else asked for. */
export function askedInstead(query: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) changed.set(name, value);
  return changed;
}
