import { href } from "react-router";
import { fetchJson } from "#src/admin/ui/requests.ts";
import type { FreeTimes } from "./offer-times.ts";

/** The free times that can be offered, and the text that offers those of the query. */
export function fetchFreeTimes(lead: string, query?: URLSearchParams): Promise<FreeTimes> {
  return fetchJson(`${href("/cms/leads/:lead/times", { lead })}?${query ?? ""}`);
}
