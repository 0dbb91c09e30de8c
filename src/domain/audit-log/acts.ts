type ContentAct = "created" | "copied" | "published" | "publish-failed" | "unpublished" | "scheduled" | "unscheduled";
type DraftAct =
  | ("saved" | "discarded" | "restored" | "restored-as-draft" | "preview-shared" | "preview-revoked")
  | "translation-confirmed";
type EntryAct =
  | "reordered"
  | "deleted"
  | "undeleted"
  | "removed"
  | "uploaded"
  | "described"
  | "focal-point-moved"
  | MediaAct;
type MediaAct = "picture-cropped" | "file-renamed" | "file-replaced" | "file-put-back" | "tagged";
type RedirectAct = "redirect-added" | "redirect-changed" | "redirect-removed";
type LeadAct =
  | "received"
  | "assigned"
  | "status-changed"
  | "deal-changed"
  | "spam-confirmed"
  | "note-added"
  | "exported"
  | "spam-filter-reset"
  | StageAct
  | DeadlineAct;
type StageAct = `stage-${"added" | "changed" | "deleted"}`;
type DeadlineAct =
  | "lead-reminded"
  | "lead-escalated"
  | "assignment-changed"
  | "assignment-removed"
  | "reminders-changed"
  | "vacation-added"
  | "vacation-removed";
type OtherLeadAct = "lead-added" | "lead-edited" | "leads-imported" | "import-undone" | "leads-merged";
type InboundAct = "customer-answered" | "email-bounced" | "email-attached" | "email-dismissed" | "email-restored";
type ConversationAct =
  | "replied"
  | "call-logged"
  | "answer-dismissed"
  | "answer-undismissed"
  | `lead-address-${"added" | "removed"}`
  | `task-${"added" | "done" | "reopened" | "deleted"}`;
type TemplateAct = `template-${"added" | "changed" | "deleted"}`;
type EmailAct = "confirmation-sent" | "email-resent" | "email-retried" | "test-email-sent";
type EmailSetupAct = "mail-server-changed" | "mail-server-removed" | "lead-notices-changed" | "lead-notices-removed";
type SignUpAct = `sign-up-${"ended" | "kept" | "erased"}`;
export type BookingAct = "booked" | `booking-${"moved" | "canceled" | "held" | "missed"}`;
type AppointmentsAct =
  | `appointments-${"on" | "off"}`
  | "calendar-connected"
  | "calendar-disconnected"
  | "calendar-feed-renewed";
type PrivacyAct = "lead-erased" | "email-erased" | "person-exported" | "retention-changed";
type InboundSetupAct = "inbound-email-changed" | "inbound-email-removed";
type WebhookAct =
  `webhook-${"added" | "changed" | "removed" | "turned-on" | "turned-off" | "secret-renewed" | "tested" | "resent"}`;
type StaffAct = "first-account-created" | "invited" | "invitation-resent" | "invitation-accepted";
type AccountAct = "name-changed" | "email-changed" | "role-changed" | "disabled" | "enabled";
type PasswordAct = "password-changed" | "password-reset" | "password-reset-started" | "reset-link-sent";
type TwoStepAct = `two-step-${"on" | "off" | "reset" | "required" | "no-longer-required"}` | "recovery-codes-renewed";
type PasskeyAct = "passkey-added" | "passkey-renamed" | "passkey-removed";
type LoginAct = "signed-in" | "signed-out" | "signed-out-elsewhere" | "wrong-codes-reported";
type RefusalAct = "password-refused" | "code-refused" | "passkey-refused" | "login-without-passkey-refused";
type SiteAct = "backup-restored" | "restarted";
type LanguageAct = `language-${"added" | "published" | "shown" | "hidden" | "imported"}`;

/** Everything that the audit log records. A new act is a code here and its words in `admin/screens/audit-log/act-labels.ts`. */
export type AuditAct =
  | (ContentAct | DraftAct | EntryAct | RedirectAct | LeadAct | OtherLeadAct | InboundAct | EmailAct | EmailSetupAct)
  | (
      | ConversationAct
      | SignUpAct
      | BookingAct
      | AppointmentsAct
      | TemplateAct
      | InboundSetupAct
      | PrivacyAct
      | WebhookAct
      | SiteAct
      | LanguageAct
    )
  | (StaffAct | AccountAct | PasswordAct | TwoStepAct | PasskeyAct | LoginAct | RefusalAct);
