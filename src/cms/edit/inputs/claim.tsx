import { nameOfClaim } from "../../../content/words-of.ts";
import { useChoices, usePart } from "../context.ts";
import { type InputProps, Labelled } from "./labelled.tsx";
import { Search } from "./search.tsx";
import { Warning } from "./warning.tsx";

/** One of the settings' claims, by its words. */
export function ClaimInput(props: InputProps<"claim">) {
  const [chosen, write] = usePart<string>(props.path);
  const claims = useChoices().claims();
  const known = nameOfClaim(claims, chosen);
  const isGone = chosen !== "" && !known;

  function find(words: string) {
    const sought = words.toLowerCase();
    return claims
      .map(({ id }) => ({ id, words: nameOfClaim(claims, id) ?? "" }))
      .filter((option) => option.words.toLowerCase().includes(sought));
  }

  return (
    <Labelled {...props}>
      {(labels) => (
        <>
          <Search
            labels={labels}
            shown={known ?? (isGone ? "Removed" : "")}
            find={find}
            choose={({ id }) => write(id)}
          />
          {isGone && (
            <Warning>This claim was removed from the settings: visitors do not see it. Choose another.</Warning>
          )}
        </>
      )}
    </Labelled>
  );
}
