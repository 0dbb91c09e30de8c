import type { Moment } from "../../admin-ui/times.ts";
import type { AuditRow } from "../../audit-log/read.server.ts";
import { statusLabel } from "./query-params.ts";

export interface LeadHistoryLine {
  id: string;
  text: string;
  at: Moment;
}

type Act = Pick<AuditRow, "id" | "person_name" | "act" | "detail" | "at">;

export function leadHistoryLine(
  { id, person_name, act, detail, at }: Act,
  moment: (at: Date) => Moment,
): LeadHistoryLine {
  return { id, text: describe(person_name, act, new Map(Object.entries(detail ?? {}))), at: moment(at) };
}

function describe(who: string, act: string, detail: Map<string, unknown>): string {
  const to = detail.get("to");
  switch (act) {
    case "received":
      return detail.get("suspicion") ? "Received; flagged as spam" : "Received";
    case "changed the status":
      return `${who}: ${statusLabel(detail.get("from"))} to ${statusLabel(to)}`;
    case "assigned":
      return typeof to === "string"
        ? `${who} assigned this to ${to === who ? "themselves" : to}`
        : `${who} unassigned this`;
    case "sent a mail again":
      return `${who} resent an email`;
    case "confirmed as spam":
      return `${who} confirmed this as spam`;
    default:
      return `${who} ${act}`;
  }
}
