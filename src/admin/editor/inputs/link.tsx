import { useRef } from "react";
import { Input } from "#src/admin/ui/controls.tsx";
import type { Labels } from "#src/admin/ui/field.tsx";
import type { EntryLink, Link } from "#src/domain/content/schema/values/reference-forms.ts";
import { useValue } from "../context.ts";
import { EntrySearch } from "./entry.tsx";
import { type FieldProps, Fieldset } from "./field-wrapper.tsx";
import { Segments } from "./segments.tsx";
import { UrlInput } from "./url-input.tsx";

const linkTypes = [
  { value: "entry", label: "Page on this site" },
  { value: "address", label: "Web address" },
] as const;

type LinkType = (typeof linkTypes)[number]["value"];

/** A link to an entry, which follows its address, or to any URL. */
export function LinkInput(props: FieldProps) {
  const [link, write] = useValue<Link>(props.path);
  return (
    <Fieldset {...props}>
      {(labels) => (
        <div className="link-input">
          <LinkTarget labels={labels} link={link} write={write} />
        </div>
      )}
    </Fieldset>
  );
}

interface LinkTargetProps {
  labels: Labels;
  link: Link;
  write: (link: Link) => void;
}

/** A link's target. Switching the type keeps the other type's value. */
export function LinkTarget({ labels, link, write }: LinkTargetProps) {
  const previous = useRef<Partial<Record<LinkType, Link>>>({});
  const type = "entry" in link ? "entry" : "address";

  function choose(next: LinkType) {
    previous.current[type] = link;
    write(previous.current[next] ?? (next === "entry" ? { entry: "" } : { address: "" }));
  }

  return (
    <>
      <Segments label="Links to" options={linkTypes} value={type} choose={choose} />
      {"entry" in link ? (
        <EntryTarget labels={labels} link={link} write={write} />
      ) : (
        <UrlInput
          labels={labels}
          placeholder="https://, mailto: or tel:"
          url={link.address}
          write={(address) => write({ address })}
        />
      )}
    </>
  );
}

interface EntryTargetProps extends LinkTargetProps {
  link: EntryLink;
}

function EntryTarget({ labels, link, write }: EntryTargetProps) {
  const { entry, anchor = "" } = link;
  return (
    <>
      <div className="min-w-0">
        <EntrySearch labels={labels} kinds={[]} entry={entry} choose={({ id }) => write({ entry: id })} />
      </div>
      <Input
        className="link-anchor"
        aria-label="Section (optional)"
        placeholder="Section"
        leftSection={<span aria-hidden>#</span>}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={anchor}
        onChange={({ currentTarget: { value } }) => {
          const section = value.replace(/^#/, "").trim();
          write(section === "" ? { entry } : { entry, anchor: section });
        }}
      />
    </>
  );
}
