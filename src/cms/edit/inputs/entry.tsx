import type { EntryLink } from "../../../content/kinds/fields.ts";
import { type EntryChoice, useChoices, usePart } from "../context.ts";
import { type InputProps, Labelled, type Labels } from "./labelled.tsx";
import { Search } from "./search.tsx";
import { Warning } from "./warning.tsx";

/** A reference to an entry of some kinds. */
export function EntryInput(props: InputProps<"entry">) {
  const { field, path } = props;
  const [chosen, write] = usePart<EntryLink | null>(path);
  return (
    <Labelled {...props}>
      {(labels) => (
        <EntrySearch
          labels={labels}
          kinds={field.kinds}
          entry={chosen?.entry ?? ""}
          choose={({ id }) => write({ entry: id })}
          clear={field.isNullable ? () => write(null) : undefined}
        />
      )}
    </Labelled>
  );
}

interface EntrySearchProps {
  labels: Labels;
  kinds: readonly string[];
  /** The id of the chosen one; empty for none. */
  entry: string;
  choose: (entry: EntryChoice) => void;
  clear?: (() => void) | undefined;
}

/** Finds an entry, and tells when visitors would not. */
export function EntrySearch({ labels, kinds, entry, choose, clear }: EntrySearchProps) {
  const { entry: lookUp, findEntries } = useChoices();
  const known = lookUp(entry);
  const isGone = entry !== "" && !known;
  const find = async (words: string) =>
    (await findEntries(kinds, words)).map((found) => ({
      ...found,
      words: found.title,
      detail: [found.address, !found.isPublished && "not published"].filter(Boolean).join(", "),
      group: kinds.length === 1 ? undefined : found.section,
    }));
  return (
    <>
      <Search labels={labels} shown={known?.title ?? (isGone ? "Deleted" : "")} find={find} {...{ choose, clear }} />
      {isGone && <Warning>What it led to was deleted. Choose something else.</Warning>}
      {known && !known.isPublished && <Warning>Not published: visitors are not led there until it is.</Warning>}
    </>
  );
}
