import type { Moment } from "../../admin-ui/times.ts";
import type { Role } from "../../auth/policies.ts";

/** An account, as owners see it. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: "active" | "invited" | "disabled";
  twoFactor: string;
  /** Whether the role requires a second factor. */
  isRequired: boolean;
  needsSecondFactor: boolean;
  seen: Moment | null;
  isCurrentUser: boolean;
  /** The only active owner. This account cannot be removed. */
  isLastOwner: boolean;
}
