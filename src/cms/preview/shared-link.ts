import type { Moment } from "../times.ts";

/** A link to an entry's preview, as the form shows it. */
export interface SharedLink {
  id: string;
  by: string;
  made: Moment;
  ends: Moment;
  opened: Moment | null;
}

export interface ShareAnswer {
  /** The path of a link that was just made: it is said once. */
  path: string | null;
  links: SharedLink[];
}
