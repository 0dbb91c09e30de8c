import { Input } from "@mantine/core";
import { useRef } from "react";
import type { EntryLink, Link } from "../../../content/kinds/fields.ts";
import { usePart } from "../context.ts";
import { AddressBox } from "./address-box.tsx";
import { EntrySearch } from "./entry.tsx";
import { Described, Fault, type FieldProps, Hint, type Labels, useLabels } from "./labelled.tsx";
import { Segments } from "./segments.tsx";

const ways = [
  { value: "entry", label: "This site" },
  { value: "address", label: "An address" },
] as const;

type Way = (typeof ways)[number]["value"];

/** Where something leads: to an entry, whose address it then follows, or to any address. */
export function LinkInput(props: FieldProps) {
  const { field, namedBy } = props;
  const [link, write] = usePart<Link>(props.path);
  const { labels, ids, fault } = useLabels(props);
  return (
    <fieldset aria-labelledby={labels["aria-labelledby"]} className="field framed edit-wide">
      {!namedBy && <legend id={ids.label}>{field.label}</legend>}
      <Hint id={ids.hint} text={field.hint} />
      <div className="link-input">
        <LinkTarget labels={labels} link={link} write={write} />
      </div>
      <Fault id={ids.fault} text={fault} />
    </fieldset>
  );
}

interface LinkTargetProps {
  labels: Labels;
  link: Link;
  write: (link: Link) => void;
}

/** What a link leads to. Of the other way, what was chosen is kept meanwhile. */
export function LinkTarget({ labels, link, write }: LinkTargetProps) {
  const left = useRef<Partial<Record<Way, Link>>>({});
  const way = "entry" in link ? "entry" : "address";

  function choose(next: Way) {
    left.current[way] = link;
    write(left.current[next] ?? (next === "entry" ? { entry: "" } : { address: "" }));
  }

  return (
    <>
      <Segments label="Leads to" options={ways} value={way} choose={choose} />
      {"entry" in link ? (
        <EntryTarget labels={labels} link={link} write={write} />
      ) : (
        <Described by={labels["aria-describedby"]}>
          <AddressBox
            labels={labels}
            placeholder="https://, mailto: or tel:"
            address={link.address}
            write={(address) => write({ address })}
          />
        </Described>
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
        <Described by={labels["aria-describedby"]}>
          <EntrySearch labels={labels} kinds={[]} entry={entry} choose={({ id }) => write({ entry: id })} />
        </Described>
      </div>
      <Input
        className="link-anchor"
        aria-label="Part of the page (optional)"
        placeholder="Part of the page"
        leftSection={<span aria-hidden>#</span>}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={anchor}
        onChange={({ currentTarget: { value } }) => {
          const part = value.replace(/^#/, "").trim();
          write(part === "" ? { entry } : { entry, anchor: part });
        }}
      />
    </>
  );
}
