import type { Role } from "./policies.ts";

/** A member of staff. */
export interface Person {
  id: string;
  name: string;
  email: string;
  /** At least one. */
  roles: readonly Role[];
}

/** The person of a request's session. */
export interface LoggedInPerson extends Person {
  sessionId: string;
}

/** The same, for the guard. */
export interface SessionPerson extends LoggedInPerson {
  /** The role requires a second factor and the person has none: they can only set one up. */
  needsTwoFactor: boolean;
  /** Another user has changed the person's roles, and the person has not confirmed it yet. */
  roleNotice: RoleNotice | null;
}

export interface RoleNotice {
  /** The roles before. */
  from: readonly Role[];
  /** The name of who changed them. */
  by: string;
}
