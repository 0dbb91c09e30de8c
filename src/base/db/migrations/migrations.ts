import type { Migration } from "kysely/migration";
import { content } from "./0001-content.ts";
import { leads } from "./0002-leads.ts";
import { people } from "./0003-people.ts";
import { leadWork } from "./0004-lead-work.ts";
import { lists } from "./0005-lists.ts";
import { timeline } from "./0006-timeline.ts";
import { leadIndexes } from "./0007-lead-indexes.ts";
import { drafts } from "./0008-drafts.ts";
import { typing } from "./0009-typing.ts";
import { previewLinks } from "./0010-preview-links.ts";
import { missedTimes } from "./0011-missed-times.ts";
import { shownToStaff } from "./0012-shown-to-staff.ts";
import { emailsWithoutSecrets } from "./0013-emails-without-secrets.ts";
import { secondFactors } from "./0014-second-factors.ts";
import { spamVerdicts } from "./0015-spam-verdicts.ts";
import { auditCodes } from "./0016-audit-codes.ts";
import { jobs } from "./0017-jobs.ts";
import { unusedFiles } from "./0019-unused-files.ts";
import { health } from "./0020-health.ts";
import { redirects } from "./0021-redirects.ts";
import { search } from "./0022-search.ts";
import { visits } from "./0023-visits.ts";
import { replyTimes } from "./0024-reply-times.ts";
import { leadEstimates } from "./0025-lead-estimates.ts";
import { mailServer } from "./0026-mail-server.ts";
import { leadNoticeRules } from "./0027-lead-notice-rules.ts";
import { mediaLibrary } from "./0030-media-library.ts";
import { pictureCrops } from "./0031-picture-crops.ts";
import { roleSets } from "./0032-role-sets.ts";
import { leadConversation } from "./0033-lead-conversation.ts";
import { replyTemplates } from "./0034-reply-templates.ts";
import { inboundEmail } from "./0035-inbound-email.ts";
import { privacy } from "./0036-privacy.ts";
import { leadDeadlines } from "./0037-lead-deadlines.ts";
import { savedLeadFilters } from "./0038-saved-lead-filters.ts";
import { leadOrigins } from "./0039-lead-origins.ts";
import { leadAnswers } from "./0040-lead-answers.ts";
import { leadOutcomes } from "./0041-lead-outcomes.ts";
import { webhooks } from "./0042-webhooks.ts";
import { selfTest } from "./0043-self-test.ts";
import { spamLessons } from "./0044-spam-lessons.ts";
import { searchWithoutPendingLists } from "./0045-search-without-pending-lists.ts";
import { unpublishedIndex } from "./0046-unpublished-index.ts";
import { formerPaths } from "./0047-former-paths.ts";

/**
 * A migration expands: it adds tables and columns that the version before it can ignore, since that version serves beside
 * it during an update. What it makes useless is taken away by a contraction, a version later.
 */
export interface ProductMigration extends Migration {
  /** Of a contraction: the expansion that it completes. It runs only after a start that found this one applied. */
  contracts?: string;
}

export type Migrations = Record<string, ProductMigration>;

/** The name of a contraction. Versions that don't know it refuse the database. */
export const contraction = /^\d{4}-contract-/;

/** All migrations in order. Names sort in the same order. Never change a released one. */
export const migrations: Migrations = {
  "0001-content": content,
  "0002-leads": leads,
  "0003-people": people,
  "0004-lead-work": leadWork,
  "0005-lists": lists,
  "0006-timeline": timeline,
  "0007-lead-indexes": leadIndexes,
  "0008-drafts": drafts,
  "0009-typing": typing,
  "0010-preview-links": previewLinks,
  "0011-missed-times": missedTimes,
  "0012-shown-to-staff": shownToStaff,
  "0013-emails-without-secrets": emailsWithoutSecrets,
  "0014-second-factors": secondFactors,
  "0015-spam-verdicts": spamVerdicts,
  "0016-audit-codes": auditCodes,
  "0017-jobs": jobs,
  "0019-unused-files": unusedFiles,
  "0020-health": health,
  "0021-redirects": redirects,
  "0022-search": search,
  "0023-visits": visits,
  "0024-reply-times": replyTimes,
  "0025-lead-estimates": leadEstimates,
  "0026-mail-server": mailServer,
  "0027-lead-notice-rules": leadNoticeRules,
  "0030-media-library": mediaLibrary,
  "0031-picture-crops": pictureCrops,
  "0032-role-sets": roleSets,
  "0033-lead-conversation": leadConversation,
  "0034-reply-templates": replyTemplates,
  "0035-inbound-email": inboundEmail,
  "0036-privacy": privacy,
  "0037-lead-deadlines": leadDeadlines,
  "0038-saved-lead-filters": savedLeadFilters,
  "0039-lead-origins": leadOrigins,
  "0040-lead-answers": leadAnswers,
  "0041-lead-outcomes": leadOutcomes,
  "0042-webhooks": webhooks,
  "0043-self-test": selfTest,
  "0044-spam-lessons": spamLessons,
  "0045-search-without-pending-lists": searchWithoutPendingLists,
  "0046-unpublished-index": unpublishedIndex,
  "0047-former-paths": formerPaths,
};
