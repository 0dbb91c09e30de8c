import { useState } from "react";
import { href, Link } from "react-router";
import { countText, OptionList, useSearchCombobox } from "#src/admin/ui/combobox/combobox.tsx";
import { Input } from "#src/admin/ui/controls.tsx";
import { matchesSearch } from "#src/admin/ui/matches-search.ts";
import { languageTitle } from "#src/base/languages.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";

type Template = OpenLead["templates"][number];

interface TemplatePickerProps {
  templates: readonly Template[];
  insert: (template: Template) => void;
  close: () => void;
}

/** A combobox of templates, which has the focus while it is there. */
export function TemplatePicker({ templates, insert, close }: TemplatePickerProps) {
  const [query, setQuery] = useState("");
  const found = templates.filter(({ name }) => matchesSearch(name, query));
  // Those in the lead's language are the first.
  const byLanguage = Map.groupBy(found, ({ language }) => language);
  const groups = [...byLanguage].map(([language, options]) => ({
    name: byLanguage.size > 1 ? languageTitle(language) : "",
    options,
  }));
  const combobox = useSearchCombobox({
    options: found,
    query,
    isOpen: true,
    setOpen: () => {},
    choose: insert,
    staysOpenOnBlur: true,
  });
  return (
    <div className="template-picker" ref={(element) => element?.scrollIntoView({ block: "nearest" })}>
      <Input
        {...combobox.getInputProps({
          "aria-label": "Find a template",
          value: query,
          onChange: ({ currentTarget }) => setQuery(currentTarget.value),
          onKeyDown: (event) => {
            if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
            const leaves = event.key === "Escape" || (event.key === "Backspace" && query === "");
            if (leaves) close();
          },
        })}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a template"
      />
      <OptionList combobox={combobox} groups={groups} keyOf={({ id }) => id}>
        {({ name, text }) => (
          <>
            <span className="flex-none">{name}</span>
            <small className="min-w-0 truncate">{text}</small>
          </>
        )}
      </OptionList>
      <p className="flex flex-wrap justify-between gap-x-5 text-xs text-ink-3">
        <span role="status">{countText(found.length)}</span>
        <Link to={href("/cms/leads/templates")} className="link">
          {templates.length > 0 ? "Edit templates" : "Add a template"}
        </Link>
      </p>
    </div>
  );
}
