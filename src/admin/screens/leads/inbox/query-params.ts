import { href } from "react-router";
import type { LeadCursor } from "#src/domain/leads/inbox/order.server.ts";
import { type Stages, stageIdsWithoutSpam, stageLabel } from "#src/domain/leads/pipeline/stages.ts";

/** Views of the inbox besides the stages. */
export const inboxViews = {
  "needs-answer": "To answer",
  mine: "Mine",
  all: "All but spam",
  overdue: "Reply overdue",
  "mail-refused": "Email refused",
  suspected: "Suspected spam",
} satisfies Record<string, string>;

/** The views and the stages, in the order of the select. */
export function inboxViewOptions(stages: Stages): { value: string; label: string }[] {
  const { overdue, "mail-refused": refused, suspected, ...tabs } = inboxViews;
  const option = (value: string) => ({ value, label: stageLabel(value, stages) });
  const [first = "new", ...others] = stageIdsWithoutSpam(stages);
  return [
    ...Object.entries(tabs).map(([value, label]) => ({ value, label })),
    option(first),
    { value: "overdue", label: overdue },
    ...others.map(option),
    { value: "mail-refused", label: refused },
    { value: "suspected", label: suspected },
    { value: "spam", label: "All spam" },
  ];
}

export const noSuchStage = "This status was deleted. Choose another one.";

/** Views that are tabs. */
export const inboxTabs = {
  "needs-answer": inboxViews["needs-answer"],
  mine: inboxViews.mine,
  all: "All",
  spam: "Spam",
};

export const inboxTabNames = Object.keys(inboxTabs) as (keyof typeof inboxTabs)[];

/** A tab counts up to this many leads. */
export const maxTabCount = 1000;

export const sortLabels = {
  deadline: "By deadline",
  message: "By last message",
  received: "By time received",
  value: "By value",
};

type LeadSort = keyof typeof sortLabels;

function isSort(name: string): name is LeadSort {
  return Object.hasOwn(sortLabels, name);
}

/** What has to be answered is sorted by when; the rest by who wrote last. */
export function defaultSort(view: string): LeadSort {
  return view === "needs-answer" || view === "new" || view === "overdue" ? "deadline" : "message";
}

/** The label of a status in the audit log: of the company's own, it has the name. */
export function statusLabel(status: unknown): string {
  return typeof status === "string" ? stageLabel(status, []) || status : "";
}

/** The inbox's query parameters. */
export interface InboxQuery {
  /** One of `inboxViews`, or the id of a stage. */
  view: string;
  /** One column for each stage instead of a list. */
  isBoard: boolean;
  /** A person's id, `me`, `nobody`, or empty for all. */
  who: string;
  /** A service's slug; empty for all. */
  service: string;
  /** Empty for all. */
  source: string;
  /** How leads came: a key of `channels`, or the id of a form; empty for all. */
  channel: string;
  /** Empty for all. */
  language: string;
  search: string;
  sort: LeadSort;
  /** The last leads of the previous page: one, or one of each part of a list by deadline. */
  after: (LeadCursor | undefined)[];
}

export function parseInboxQuery(query: URLSearchParams): InboxQuery {
  const show = query.get("show") ?? "";
  const filters = {
    isBoard: query.get("as") === "board",
    who: idIn(query, "who"),
    service: idIn(query, "service"),
    source: (query.get("source") ?? "").slice(0, maxSourceLength).toWellFormed(),
    channel: idIn(query, "form"),
    language: idIn(query, "language"),
    search: query.get("q") ?? "",
  };
  // What is searched or filtered for may be any lead.
  const isFiltered = Object.values(filters).some(Boolean);
  const view = isId(show) ? show : isFiltered ? "all" : "needs-answer";
  const sort = query.get("sort") ?? "";
  return {
    view,
    sort: isSort(sort) ? sort : defaultSort(view),
    ...filters,
    after: (query.get("after") ?? "").split(",").slice(0, 3).map(parseCursor),
  };
}

/** Undefined unless it is times or a number, and an id. */
function parseCursor(text: string): LeadCursor | undefined {
  const parts = text.split("~");
  const id = parts.pop() ?? "";
  const keys = parts.map((part) => (/^-?\d{1,15}$/.test(part) ? Number(part) : new Date(part)));
  return keys.length > 0 && keys.length < 3 && isId(id) && keys.every((key) => Number.isFinite(Number(key)))
    ? [...keys, id]
    : undefined;
}

export function formatCursor(cursor: LeadCursor | undefined): string {
  return cursor?.map((part) => (part instanceof Date ? part.toISOString() : part)).join("~") ?? "";
}

/** Anything but an id counts as nothing. */
function idIn(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? "";
  return isId(value) ? value : "";
}

/** In characters. */
const maxSourceLength = 200;

/** The selects of the filter, and the search. */
export const refiningParams = ["who", "service", "source", "form", "language", "q"];

/** The parameters that a saved filter keeps: all but the page. */
const filterParams = ["show", ...refiningParams, "sort", "as"];

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

/** The page of the person or the company of a lead. */
export function contactPath(kind: "people" | "companies", lead: string): string {
  return href("/cms/leads/contacts/:kind/:lead", { kind, lead });
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
