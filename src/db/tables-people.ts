import type { Generated, Selectable } from "kysely";

/** Somebody who may sign in, or was invited to. */
interface PeopleTable {
  id: string;
  name: string;
  /** As it was written. */
  email: string;
  /** In lower case: by this one, people are told from each other. */
  email_key: string;
  role: "owner" | "editor" | "sales";
  /** Hashed; null until an invited person has chosen one. */
  password: string | null;
  /** The authenticator app's secret, sealed. */
  totp_secret: string | null;
  /** One that waits for its first code. */
  totp_pending: string | null;
  /** The newest half-minute whose code was taken: each code is taken once. */
  totp_step: number;
  created_at: Date;
  disabled_at: Date | null;
  signed_in_at: Date | null;
  /** When the dashboard's first steps were put aside. */
  first_steps_hidden_at: Date | null;
  /** Wrong second factors after the right password, since the last sign-in. */
  wrong_factors: Generated<number>;
  /** When the person was last told about them. */
  warned_at: Date | null;
}

/** One row for each role whose people must have a second factor. */
interface SecondFactorRolesTable {
  role: "owner" | "editor" | "sales";
  required_at: Date;
}

/** One for every recovery code that was not used yet. */
interface RecoveryCodesTable {
  person_id: string;
  digest: string;
}

interface PasskeysTable {
  /** The credential's id, as the browser names it. */
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
  /** The browser's own word for itself. */
  device: string;
  /** Where the sign-in came from, as far as limits tell one sender from another. */
  network: string;
  created_at: Date;
  seen_at: Date;
}

/**
 * Links that do one thing once: make the first owner, take up an invitation, choose a new password. `digest` is that of
 * the token, or for a link that was mailed of one that nobody has: its tokens are in `link_tokens`.
 */
interface OneTimeLinksTable {
  digest: string;
  purpose: "first-owner" | "invitation" | "reset";
  person_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** One for each try to mail a link. */
interface LinkTokensTable {
  digest: string;
  link: string;
}

/** A sign-in that waits for its second half, or a passkey that waits for its signature. */
interface SignInStepsTable {
  digest: string;
  purpose: "second-factor" | "passkey" | "new-passkey";
  person_id: string | null;
  challenge: string | null;
  created_at: Date;
}

/** When somebody tried to sign in of late, by a digest of the account, the device or the address. */
interface SignInTriesTable {
  key: string;
  times: { at: number[] };
  last_at: Date;
}

/** Accounts, and who is signed in. */
export interface PeopleTables {
  people: PeopleTable;
  second_factor_roles: SecondFactorRolesTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sessions: SessionsTable;
  one_time_links: OneTimeLinksTable;
  link_tokens: LinkTokensTable;
  sign_in_steps: SignInStepsTable;
  sign_in_tries: SignInTriesTable;
}

export type PersonRow = Selectable<PeopleTable>;
