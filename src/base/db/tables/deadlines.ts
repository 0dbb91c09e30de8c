/** Who gets new leads: a rule for a service, or `default` for all others. */
interface LeadAssignmentRulesTable {
  /** The service's id, or `default`. */
  id: string;
  /** Null for the default. */
  service_id: string | null;
  /** Ids of people, in the order of assignment. */
  people: { ids: string[] };
  /** Who got the last lead by this rule. */
  last_id: string | null;
}

interface VacationsTable {
  id: string;
  person_id: string;
  /** Days in the company's time zone: `2026-12-24`. */
  first_day: string;
  last_day: string;
  /** Who gets the person's new leads; null for the next person. */
  substitute_id: string | null;
  /** When owners got a message about the leads that wait meanwhile. */
  reported_at: Date | null;
}

/** One row: when staff are reminded of leads. */
interface LeadRemindersTable {
  id: "all";
  /** In minutes of business hours before a reply is due. */
  minutes_before: number;
  /** The hour of the daily summary in the company's time zone; null for none. */
  digest_hour: number | null;
  /** The day of the last summary, in the company's time zone. */
  digest_day: string;
  /** About earlier deadlines there are no reminders. */
  since: Date;
}

/** A reminder that was sent about a lead. Each kind is sent once. */
interface LeadAlertsTable {
  lead_id: string;
  kind: "reminder" | "overdue";
  at: Date;
}

interface SavedLeadFiltersTable {
  id: string;
  person_id: string;
  name: string;
  /** The query of the inbox's address. */
  query: string;
}

/** Who answers which lead by when. */
export interface DeadlineTables {
  lead_assignment_rules: LeadAssignmentRulesTable;
  vacations: VacationsTable;
  lead_reminders: LeadRemindersTable;
  lead_alerts: LeadAlertsTable;
  saved_lead_filters: SavedLeadFiltersTable;
}
