import { NativeSelect, TextInput } from "@mantine/core";
import { Download, Search } from "lucide-react";
import { Form, href, Link, useSubmit } from "react-router";
import { Ask } from "../filters.tsx";
import { ScreenHead } from "../panel.tsx";
import { askedBy, askedInstead, inboxPath, views } from "./asked.ts";

interface InboxHeadProps {
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
  counts: { new: number; overdue: number; suspected: number };
}

/** What one looks for, and what waits. */
export function InboxHead({ query, me, colleagues, counts }: InboxHeadProps) {
  const waiting = [
    { show: "new", text: `${counts.new} new`, count: counts.new },
    { show: "overdue", text: `${counts.overdue} overdue`, count: counts.overdue },
    { show: "suspected", text: `${counts.suspected} suspected`, count: counts.suspected },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ScreenHead title="Leads" text={counts.new === 0 && counts.overdue === 0 ? "Nothing new waits." : undefined}>
        <a
          href={href("/cms/leads/export") + searchOf(query)}
          download
          className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5"
        >
          <Download className="icon size-[1.1rem]" aria-hidden />
          CSV
          <span className="sr-only"> file of these leads</span>
        </a>
      </ScreenHead>
      {waiting.length > 0 && (
        <ul className="-mt-3 mb-4 flex flex-wrap gap-x-4" aria-label="What waits">
          {waiting.map(({ show, text }) => (
            <li key={show}>
              <Link to={inboxPath(new URLSearchParams({ show }))} className="link waiting" data-show={show}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Filters query={query} me={me} colleagues={colleagues} />
    </>
  );
}

function searchOf(query: URLSearchParams): string {
  const all = askedInstead(query, { after: "" });
  all.delete("after");
  return all.size > 0 ? `?${all}` : "";
}

/** The form of the address. It asks anew from the first page on. */
function Filters({ query, me, colleagues }: Omit<InboxHeadProps, "counts">) {
  const submit = useSubmit();
  const { view, who, search } = askedBy(query);
  const others = colleagues.filter(({ value }) => value !== me);
  const people = [
    { value: "", label: "Anybody's" },
    { value: "me", label: "Mine" },
    { value: "nobody", label: "Nobody's" },
    ...others,
  ];
  const shown = Object.entries(views).map(([value, label]) => ({ value: value === "open" ? "" : value, label }));
  const send = ({ currentTarget }: { currentTarget: { form: HTMLFormElement | null } }) =>
    submit(currentTarget.form, { preventScrollReset: true });
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="mb-3 grid grid-cols-2 gap-2.5">
      <TextInput
        key={search}
        type="search"
        id="search-leads"
        name="q"
        maxLength={200}
        aria-label="Search name, company, email, phone or message"
        placeholder="Search"
        defaultValue={search}
        leftSection={<Search className="icon size-[1.1rem]" aria-hidden />}
        className="col-span-2"
      />
      <NativeSelect
        id="filter-show"
        name="show"
        aria-label="Which leads"
        data={shown}
        value={view === "open" ? "" : view}
        onChange={send}
      />
      <NativeSelect id="filter-who" name="who" aria-label="Whose leads" data={people} value={who} onChange={send} />
      <Ask>Search and filter</Ask>
    </Form>
  );
}
