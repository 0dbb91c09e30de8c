import { Warning } from "#src/admin/ui/field.tsx";
import { claimLabel } from "#src/domain/content/fields/describe.ts";
import { useReferenceOptions, useValue } from "../context.ts";
import { FieldWrapper, type InputProps } from "./field-wrapper.tsx";
import { Search } from "./search.tsx";

/** Selects one of the settings' key numbers. */
export function ClaimInput(props: InputProps<"claim">) {
  const [selected, write] = useValue<string>(props.path);
  const claims = useReferenceOptions().claims();
  const name = claimLabel(claims, selected);
  const isRemoved = selected !== "" && !name;

  function find(text: string) {
    const query = text.toLowerCase();
    return claims
      .map(({ id }) => ({ id, text: claimLabel(claims, id) ?? "" }))
      .filter((option) => option.text.toLowerCase().includes(query));
  }

  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <>
          <Search
            labels={labels}
            selectedText={name ?? (isRemoved ? "Removed" : "")}
            find={find}
            choose={({ id }) => write(id)}
          />
          {isRemoved && (
            <Warning>This was removed from the settings, so visitors don't see it. Choose another.</Warning>
          )}
        </>
      )}
    </FieldWrapper>
  );
}
