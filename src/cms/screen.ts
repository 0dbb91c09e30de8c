import type { Action } from "../people/rules.ts";

/** What every screen says of itself in its `handle`: whom it opens for. A test holds each screen to it. */
export interface Screen {
  right: Action;
}
