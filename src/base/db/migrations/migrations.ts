import type { Migration } from "kysely/migration";
import { baseline } from "./0001-baseline.ts";
import { secretDigest } from "./0002-secret-digest.ts";
import { leadAddresses } from "./0003-lead-addresses.ts";
import { composer } from "./0004-composer.ts";
import { leadStages } from "./0005-lead-stages.ts";
import { sampleData } from "./0006-sample-data.ts";
import { lastCustomerMessage } from "./0007-last-customer-message.ts";
import { contacts } from "./0008-contacts.ts";
import { signUps } from "./0009-sign-ups.ts";
import { bookings } from "./0010-bookings.ts";
import { personCalendars } from "./0011-person-calendars.ts";
import { translations } from "./0012-translations.ts";
import { publicTexts } from "./0013-public-texts.ts";
import { wonLeads } from "./0014-won-leads.ts";

/**
 * A migration expands: it adds tables and columns that the version before it can ignore, since that version serves beside
 * it during an update. What it makes useless is taken away by a contraction, a version later.
 */
export interface ProductMigration extends Migration {
  /** The expansion that this contraction completes. The contraction runs only after a start that found it applied. */
  contracts?: string;
}

export type Migrations = Record<string, ProductMigration>;

/** The name of a contraction. Versions that don't know it refuse the database. */
export const contraction = /^\d{4}-contract-/;

/** All migrations in order. Names sort in the same order. Never change a released one. */
export const migrations: Migrations = {
  "0001-baseline": baseline,
  "0002-secret-digest": secretDigest,
  "0003-lead-addresses": leadAddresses,
  "0004-composer": composer,
  "0005-lead-stages": leadStages,
  "0006-sample-data": sampleData,
  "0007-last-customer-message": lastCustomerMessage,
  "0008-contacts": contacts,
  "0009-sign-ups": signUps,
  "0010-bookings": bookings,
  "0011-person-calendars": personCalendars,
  "0012-translations": translations,
  "0013-public-texts": publicTexts,
  "0014-won-leads": wonLeads,
};
