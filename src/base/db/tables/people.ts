import type { Generated, Selectable } from "kysely";

/** A user, or an invited one. */
interface PeopleTable {
  id: string;
  name: string;
  /** The address as entered. */
  email: string;
  /** In lower case; unique. */
  email_key: string;
  /** With commas between them: see `rolesOf`. */
  roles: string;
  /** A change of roles that the user has not confirmed: the roles before, and who changed them. */
  role_notice: { from: string; by: string } | null;
  /** Hashed; null until an invited user has chosen one. */
  password: string | null;
  /** The authenticator app's secret, encrypted. */
  totp_secret: string | null;
  /** A secret that waits for its first code. */
  totp_pending: string | null;
  /** The time step (30 s) of the last accepted code: each code works once. */
  totp_step: number;
  created_at: Date;
  disabled_at: Date | null;
  last_login_at: Date | null;
  /** When the dashboard's first steps were dismissed. */
  first_steps_hidden_at: Date | null;
  /** Wrong second factors after the right password, since the last sign-in. */
  wrong_factors: Generated<number>;
  /** When the user was last emailed about them. */
  warned_at: Date | null;
  /** When the user declined the daily summary of leads. */
  digest_declined_at: Generated<Date | null>;
  /** Below replies to customers. Empty: the standard one. */
  signature: Generated<string>;
  /** Made up: can never log in. */
  is_sample: Generated<boolean>;
}

/** The roles that require a second factor. */
interface TwoFactorRolesTable {
  role: "owner" | "editor" | "sales";
  required_at: Date;
}

/** Unused recovery codes. */
interface RecoveryCodesTable {
  person_id: string;
  digest: string;
}

interface PasskeysTable {
  /** The WebAuthn credential id. */
  id: string;
  person_id: string;
  name: string;
  public_key: string;
  counter: number;
  created_at: Date;
  used_at: Date | null;
}

interface SessionsTable {
  id: string;
  token_digest: string;
  person_id: string;
  /** The user agent. */
  device: string;
  /** The client network of the login, as rate limits use it. */
  network: string;
  created_at: Date;
  seen_at: Date;
}

/**
 * One-time links for the first owner, invitations, and password resets. `digest` is the token's hash. For an emailed link
 * it is random, and its tokens are in `link_tokens`.
 */
interface OneTimeLinksTable {
  digest: string;
  purpose: "first-owner" | "invitation" | "reset";
  person_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** One for each attempt to email a link. */
interface LinkTokensTable {
  digest: string;
  link: string;
}

/** A login that waits for the second factor, or a passkey challenge. */
interface LoginChallengesTable {
  digest: string;
  purpose: "two-factor" | "passkey" | "new-passkey";
  person_id: string | null;
  challenge: string | null;
  created_at: Date;
}

/** Recent login attempts, by a digest of the account, the device, or the network. */
interface LoginAttemptsTable {
  key: string;
  times: { at: number[] };
  last_at: Date;
}

/** Accounts and sessions. */
export interface PeopleTables {
  people: PeopleTable;
  two_factor_roles: TwoFactorRolesTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sessions: SessionsTable;
  one_time_links: OneTimeLinksTable;
  link_tokens: LinkTokensTable;
  login_challenges: LoginChallengesTable;
  login_attempts: LoginAttemptsTable;
}

export type PersonRow = Selectable<PeopleTable>;
