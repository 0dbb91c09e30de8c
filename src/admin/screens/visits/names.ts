import { nameOfLanguage } from "#src/domain/visits/browsers.ts";
import type { ListName, NamedVisitFigures } from "#src/domain/visits/report.server.ts";
import { directSource } from "#src/domain/visits/sources.ts";
import type { VisitList } from "./lists.tsx";

/** Names of one list. */
const maxListedNames = 10;

/** A column's day or month. Days are dates without a time zone. */
export function columnLabel(day: string, unit: "Day" | "Month"): string {
  const style =
    unit === "Day" ? ({ month: "short", day: "numeric" } as const) : ({ month: "short", year: "numeric" } as const);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...style }).format(new Date(day));
}

const devices: Record<string, string> = { phone: "Phone", computer: "Computer or tablet" };

interface ListKind extends Pick<VisitList, "title" | "unit" | "hasInquiries" | "emptyText"> {
  list: ListName;
  label: (name: string) => string;
  isPath?: true;
}

const kinds: ListKind[] = [
  {
    list: "page",
    title: "Pages",
    unit: "Page views",
    hasInquiries: false,
    emptyText: "No pages yet.",
    label: (path) => (path === "/" ? "/ (home page)" : decodeURI(path)),
    isPath: true,
  },
  {
    list: "language",
    title: "Languages and countries of their browsers",
    unit: "Visitors",
    hasInquiries: false,
    emptyText: "No languages yet.",
    label: (code) => nameOfLanguage(code) ?? code,
  },
  {
    list: "source",
    title: "Where visitors come from",
    unit: "Visitors",
    hasInquiries: true,
    emptyText: "No sources yet.",
    label: (name) => (name === directSource ? "Directly, or unknown" : name),
  },
  {
    list: "campaign",
    title: "Campaigns",
    unit: "Visitors",
    hasInquiries: true,
    emptyText:
      "Add ?utm_source=newsletter&utm_campaign=spring to the links in your ads and newsletters. Then you see here what they bring.",
    label: (name) => name,
  },
  {
    list: "device",
    title: "Devices",
    unit: "Visitors",
    hasInquiries: false,
    emptyText: "No devices yet.",
    label: (name) => devices[name] ?? name,
  },
];

/** The lists in two columns. */
export function visitLists(lists: Record<ListName, NamedVisitFigures[]>): VisitList[][] {
  const filledLists = kinds.map(({ list, label, isPath, ...kind }) => {
    const all = lists[list];
    const rows = all.slice(0, maxListedNames).map(({ name, visitors, views, inquiries }) => ({
      name: name === "" ? "Other" : label(name),
      href: isPath && name !== "" ? name : null,
      count: isPath ? views : visitors,
      inquiries,
    }));
    return { ...kind, rows, more: all.length - rows.length };
  });
  return [filledLists.slice(0, 2), filledLists.slice(2)];
}
