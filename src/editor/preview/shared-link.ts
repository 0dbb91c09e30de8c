import type { Moment } from "../../admin-ui/times.ts";

/** A preview link in the form. */
export interface SharedLink {
  id: string;
  by: string;
  made: Moment;
  ends: Moment;
  opened: Moment | null;
}

export interface ShareResult {
  /** The path of a new link. It is returned only once. */
  path: string | null;
  links: SharedLink[];
}
