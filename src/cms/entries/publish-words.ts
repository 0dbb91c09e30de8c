import type { z } from "zod";
import { faultsOf } from "../../content/faults.ts";
import type { Field } from "../../content/kinds/field.ts";
import type { KindName } from "../../content/kinds/kinds.ts";
import { placeOf } from "../../content/place.ts";
import type { PublishResult } from "../../content/publish.server.ts";

type Refusal = Exclude<PublishResult<KindName>, { state: "published" }>;

/** Why something was not published, as the end of a sentence. `root` describes its kind. */
export function whyNotPublished(result: Refusal, root: Field, content: unknown): string {
  switch (result.state) {
    case "invalid":
      return faultInWords(root, result.issues, content);
    case "slug-taken":
      return "something else has its address";
    case "slug-refused":
      return result.fault === "malformed" ? "its address is not written as one" : "its address belongs to the site";
    case "conflict":
      return "somebody saved it just now, look at it again";
    case "missing":
      return "it is not there any more";
  }
}

/** The first fault, and how many more there are. */
function faultInWords(root: Field, issues: readonly z.core.$ZodIssue[], content: unknown): string {
  const [path = "", words = ""] = Object.entries(faultsOf(root, issues, content))[0] ?? [];
  const { label, part } = placeOf(root, path.split("."), content);
  const more = Object.keys(faultsOf(root, issues, content)).length - 1;
  const isEmpty = part === null || part === undefined || part === "" || (Array.isArray(part) && part.length === 0);
  const first = isEmpty ? `${label} is empty` : `${label}: ${words.replace(/\.$/, "")}`;
  return more > 0 ? `${first}, and ${more} more ${more === 1 ? "field wants" : "fields want"} a look` : first;
}
