import type { Role } from "./rules.ts";

/** A member of staff, as everybody may know them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Whoever sent a request, by the session that it came with. */
export interface SignedIn extends Person {
  sessionId: string;
}

/** The same, as the guard knows them. */
export interface Admitted extends SignedIn {
  /** Their role requires a second factor and they have none: they may set one up and nothing else. */
  needsSecondFactor: boolean;
}
