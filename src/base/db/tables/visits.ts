/** What is counted of visits, added up for each day. */
interface VisitSumsTable {
  /**
   * `total`, or what the name is: a `page`, the `source` or `campaign` that led here, the kind of `device`, the browser's
   * `language`; or `served`, for pages that the server delivered to `browsers` or `robots`. Files, by their id: a whole
   * `download`, a `download-part` that begins at the start and is not whole, and either by a robot.
   */
  dimension:
    | ("total" | "page" | "source" | "campaign" | "device" | "language" | "served")
    | ("download" | "download-part" | "download-robot");
  /** In the company's time zone, such as `2026-11-17`. */
  day: string;
  /** Empty for `total`, and for names beyond the limit of a day. */
  name: string;
  views: number;
  visitors: number;
}

/** What digests of the day are made with, besides the site's secret. Deleted soon after midnight, and never in a backup. */
interface VisitorSaltsTable {
  day: string;
  salt: string;
}

/** Visitors who were counted on the day. Deleted soon after midnight, and never in a backup. */
interface VisitorDigestsTable {
  day: string;
  digest: string;
}

/** What sample data has added to the sums of visits, to `not_found` and to `empty_searches`, to take it away again. */
interface SampleCountsTable {
  dimension: VisitSumsTable["dimension"] | "not-found" | "empty-search";
  /** Empty where sums aren't by day. */
  day: string;
  name: string;
  views: number;
  visitors: number;
}

export interface VisitTables {
  visit_sums: VisitSumsTable;
  sample_counts: SampleCountsTable;
  visitor_salts: VisitorSaltsTable;
  visitor_digests: VisitorDigestsTable;
}
