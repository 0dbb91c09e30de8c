import { type Labels, Warning } from "#src/admin/ui/field.tsx";
import type { EntryLink } from "#src/domain/content/schema/values/reference-forms.ts";
import { type EntryChoice, useReferenceOptions, useValue } from "../context.ts";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";
import { Search } from "./search.tsx";

/** A reference to an entry of certain kinds. */
export function EntryInput(props: InputProps<"entry">) {
  const { field, path } = props;
  const [selected, write] = useValue<EntryLink | null>(path);
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <EntrySearch
          labels={labels}
          kinds={field.kinds}
          entry={selected?.entry ?? ""}
          choose={({ id }) => write({ entry: id })}
          clear={field.isNullable ? () => write(null) : undefined}
        />
      )}
    </FieldWrapper>
  );
}

interface EntrySearchProps {
  labels: Labels;
  kinds: readonly string[];
  /** The selected entry's id; empty for none. */
  entry: string;
  choose: (entry: EntryChoice) => void;
  clear?: (() => void) | undefined;
}

/** Searches entries, and warns if visitors cannot see the selected one. */
export function EntrySearch({ labels, kinds, entry, choose, clear }: EntrySearchProps) {
  const { entry: findKnown, findEntries } = useReferenceOptions();
  const known = findKnown(entry);
  const isMissing = entry !== "" && !known;
  const find = async (text: string) =>
    (await findEntries(kinds, text)).map((found) => ({
      ...found,
      text: found.title,
      detail: [found.path, !found.isPublished && "not published"].filter(Boolean).join(", "),
      group: kinds.length === 1 ? undefined : found.section,
    }));
  return (
    <>
      <Search
        labels={labels}
        selectedText={known?.title ?? (isMissing ? "Deleted" : "")}
        find={find}
        {...{ choose, clear }}
      />
      {isMissing && <Warning>This was deleted. Choose another.</Warning>}
      {known && !known.isPublished && <Warning>Not published yet: visitors won't see it until it is.</Warning>}
    </>
  );
}
