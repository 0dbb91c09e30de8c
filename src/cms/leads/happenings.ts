import type { HistoryRow } from "../../history/read.server.ts";
import type { Moment } from "../times.ts";
import { statusNamed } from "./asked.ts";

/** A line of a lead's history. */
export interface Happening {
  id: string;
  text: string;
  at: Moment;
}

type Act = Pick<HistoryRow, "id" | "person_name" | "act" | "detail" | "at">;

export function happened({ id, person_name, act, detail, at }: Act, moment: (at: Date) => Moment): Happening {
  return { id, text: inWords(person_name, act, new Map(Object.entries(detail ?? {}))), at: moment(at) };
}

function inWords(who: string, act: string, detail: Map<string, unknown>): string {
  const to = detail.get("to");
  switch (act) {
    case "received":
      return detail.get("suspicion") ? "Received; flagged as spam" : "Received";
    case "changed the status":
      return `${who}: ${statusNamed(detail.get("from"))} to ${statusNamed(to)}`;
    case "assigned":
      return typeof to === "string"
        ? `${who} gave it to ${to === who ? "themselves" : to}`
        : `${who} gave it to nobody`;
    default:
      return `${who} ${act}`;
  }
}
