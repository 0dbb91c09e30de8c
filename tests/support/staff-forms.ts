import { entryForm } from "#src/admin/editor/api/actions.server.ts";
import { autosaveForm } from "#src/admin/editor/api/save.server.ts";
import { linkForm } from "#src/admin/editor/preview/link-form.server.ts";
import { restoreForm } from "#src/admin/editor/revisions/versions.server.ts";
import { accountForm } from "#src/admin/screens/account/actions.server.ts";
import { newsletterForm } from "#src/admin/screens/contacts/newsletter.server.ts";
import { listForm } from "#src/admin/screens/content-list/actions.server.ts";
import { firstStepsForm } from "#src/admin/screens/dashboard/first-steps.server.ts";
import { libraryForm } from "#src/admin/screens/media/actions.server.ts";
import { pictureForm } from "#src/admin/screens/media/picture/actions.server.ts";
import { menuForm } from "#src/admin/screens/menus/menu-form.server.ts";
import { notFoundForm } from "#src/admin/screens/seo/not-found/actions.server.ts";
import { redirectForm } from "#src/admin/screens/seo/redirects/actions.server.ts";
import { emailForm } from "#src/admin/screens/settings/email/actions.server.ts";
import { languagesForm } from "#src/admin/screens/settings/languages/actions.server.ts";
import { leadSettingsForm } from "#src/admin/screens/settings/leads/actions.server.ts";
import { privacyForm } from "#src/admin/screens/settings/privacy/actions.server.ts";
import { webhookForm, webhooksForm } from "#src/admin/screens/settings/webhooks/actions.server.ts";
import { trashForm } from "#src/admin/screens/trash/trash.server.ts";
import { peopleForm } from "#src/admin/screens/users/actions.server.ts";
import { type Fields, leadForms, type Schema, type ScreenForms, uuid } from "./lead-forms.ts";

const saveFields = { base: "1", person: "self", content: "{}" };
const autosaveFields = { person: "self", formId: "writer-of-matrix", sequence: "1", base: "1", content: "{}" };
const otherPassword = "tidal lantern piano";

const redirectFields = {
  add: { from: "/former", to: "/services" },
  change: { about: "/former", to: "/services" },
  remove: { from: "/former", to: "/services" },
  import: { rows: "/former,/services" },
};

const mailServer = {
  provider: "other",
  host: "127.0.0.1",
  port: "25",
  encryption: "offered",
  username: "",
  password: "",
  from: "",
  version: "",
};

const webhook = {
  name: "CRM",
  url: "https://crm.example/hook",
  format: "standard",
  detail: "minimal",
  types: "lead.received",
};

/**
 * The forms of the screens, with valid fields for each intent. `self` is replaced by the sender's id. A missing intent
 * fails the test, and so does a missing form.
 */
export const forms: ScreenForms = {
  "admin/screens/account/page": {
    schema: accountForm,
    fields: {
      "change-name": { name: "Ada" },
      "change-email": { email: "ada@harbor.example", currentPassword: otherPassword },
      "change-password": { password: otherPassword, currentPassword: otherPassword },
      "begin-two-factor": { currentPassword: otherPassword },
      "confirm-two-factor": { code: "1" },
      "cancel-two-factor": {},
      "end-two-factor": { currentPassword: otherPassword },
      "renew-codes": { currentPassword: otherPassword },
      "begin-passkey": { name: "Key", currentPassword: otherPassword },
      "add-passkey": { name: "Key", step: "x", response: "{}" },
      "rename-passkey": { about: "x", name: "Key" },
      "remove-passkey": { about: "x", currentPassword: otherPassword },
      "end-session": { about: "session" },
      "end-other-sessions": {},
      "confirm-role-notice": {},
      "choose-digest": { digest: "yes" },
      "change-appointments": { takes: "yes", hours: "business", week: "{}" },
      "connect-calendar": { address: "x" },
      "disconnect-calendar": {},
      "renew-feed": {},
      "change-signature": { signature: "Ada" },
      "add-vacation": { vacation: uuid, firstDay: "2031-08-01", lastDay: "2031-08-05", substitute: "" },
      "remove-vacation": { about: "x" },
    },
  },
  "admin/screens/users/page": {
    schema: peopleForm,
    fields: {
      invite: { name: "Ana", email: "ana@harbor.example", editor: "yes", sales: "yes", delivery: "link" },
      "invite-again": { about: "person", delivery: "link" },
      "change-roles": { about: "person", owner: "yes" },
      "change-appointments": { about: "person", takes: "yes" },
      "start-reset": { about: "person", delivery: "link" },
      "reset-two-factor": { about: "person" },
      disable: { about: "person" },
      enable: { about: "person" },
      remove: { about: "person" },
      "require-two-factor": {},
    },
  },
  ...leadForms,
  "admin/screens/contacts/newsletter": {
    schema: newsletterForm,
    fields: { "end-sign-up": { about: "no-such-sign-up" }, "keep-sign-up": { about: "no-such-sign-up" } },
  },
  "admin/screens/settings/languages/page": {
    schema: languagesForm,
    fields: {
      add: { about: "es" },
      publish: { about: "es" },
      show: { about: "es" },
      hide: { about: "es" },
      import: { about: "es", rows: "key,english,spanish" },
    },
  },
  "admin/screens/settings/privacy/page": {
    schema: privacyForm,
    fields: { "erase-person": { items: "lead:no-such-lead" }, "save-retention": {}, "save-retention-by-status": {} },
  },
  "admin/screens/settings/email/page": {
    schema: emailForm,
    fields: {
      "send-test": { email: "x" },
      "try-again": { about: "mail" },
      "try-all": { about: "refused" },
      "save-mail-server": { ...mailServer, mode: "untested" },
      "remove-mail-server": { version: "" },
      "save-inbound-email": { provider: "postmark", address: "replies@harbor.example", version: "" },
      "remove-inbound-email": { version: "" },
    },
  },
  "admin/screens/settings/webhooks/page": {
    schema: webhooksForm,
    fields: { "add-webhook": { id: uuid, ...webhook }, "remove-webhook": { about: "no-such-webhook" } },
  },
  "admin/screens/settings/webhooks/webhook": {
    schema: webhookForm,
    fields: {
      "change-webhook": { version: "1", ...webhook },
      turn: { state: "off" },
      "new-secret": { version: "1" },
      "send-test": { delivery: uuid },
      "send-again": { about: "x" },
      "send-failed": {},
    },
  },
  "admin/screens/settings/leads/page": {
    schema: leadSettingsForm,
    fields: {
      "save-owner": { owner: "" },
      "save-rule": { about: "default", owner: "", office: "yes", addresses: "" },
      "remove-rule": { about: "no-such-rule" },
      "save-reminders": { minutesBefore: "30", digestHour: "8" },
      "save-values": { currency: "USD", lostReasons: "Price" },
      "add-stage": { stage: uuid, name: "Trial" },
      "rename-stage": { about: "x", name: "Trial" },
      "move-stage-up": { about: "x" },
      "move-stage-down": { about: "x" },
      "delete-stage": { about: "x" },
      "add-vacation": {
        vacation: uuid,
        person: "person",
        firstDay: "2031-08-01",
        lastDay: "2031-08-05",
        substitute: "",
      },
      "remove-vacation": { about: "x" },
      "reset-spam-filter": {},
    },
  },
  "admin/screens/content-list/page": {
    schema: listForm,
    fields: {
      new: { kind: "service" },
      duplicate: { entry: "entry" },
      publish: { entry: "entry" },
      unpublish: { entry: "entry" },
      republish: { entry: "entry" },
      delete: { entry: "entry" },
      "move-up": { entry: "entry" },
      "move-down": { entry: "entry" },
      move: { entry: "entry" },
    },
  },
  "admin/screens/media/page": {
    schema: libraryForm,
    fields: {
      tag: { entry: "picture", tag: "office" },
      untag: { entry: "picture", tag: "office" },
      delete: { entry: "picture" },
      restore: { entry: "picture" },
    },
  },
  "admin/screens/media/picture/page": {
    schema: pictureForm,
    fields: {
      change: { alt: "A harbor", x: "50", y: "50" },
      rename: { name: "Harbor" },
      tags: { tags: "office" },
      frame: { x: "1", y: "2", crop: "" },
      "put-back": {},
      delete: {},
      restore: {},
    },
  },
  "admin/editor/api/entry": {
    schema: entryForm,
    fields: {
      save: saveFields,
      publish: { ...saveFields, ignoreWarnings: "true" },
      schedule: { ...saveFields, ignoreWarnings: "true", publishAt: "", unpublishAt: "" },
      discard: { base: "1", person: "self" },
      unpublish: { person: "self" },
      duplicate: { person: "self" },
      delete: { person: "self" },
      "confirm-translation": { person: "self" },
    },
  },
  "admin/editor/api/autosave": {
    schema: autosaveForm,
    fields: { save: autosaveFields, discard: autosaveFields, leave: autosaveFields },
  },
  "admin/screens/menus/menu-locations": {
    schema: menuForm,
    fields: { add: { menuLocation: "header" }, remove: { menuLocation: "header" } },
  },
  "admin/editor/preview/links": { schema: linkForm, fields: { share: {}, revoke: { id: uuid } } },
  "admin/editor/revisions/page": { schema: restoreForm, fields: { restore: { about: "1", seen: "1" } } },
  "admin/screens/trash/page": { schema: trashForm, fields: { "put-back": { entry: "entry" } } },
  "admin/screens/seo/redirects/page": { schema: redirectForm, fields: redirectFields },
  "admin/screens/seo/not-found/page": {
    schema: notFoundForm,
    fields: { ...redirectFields, ignore: { path: "/gone" }, list: { path: "/gone" } },
  },
  "admin/screens/dashboard/page": { schema: firstStepsForm, fields: { "hide-first-steps": {} } },
};

/** Actions that read no intent. */
export const withoutIntent: Record<string, Fields> = {
  "admin/editor/api/similarity/similarity": { content: "{}" },
  "admin/screens/logout": {},
  "admin/screens/not-found": {},
  "admin/screens/media/upload": {},
  "admin/screens/leads/conversation/files": {},
  "site/book": {},
  "site/book/appointment": {},
  "site/book/offered": {},
  "site/contact": {},
  "site/contact/token": {},
  "site/contact/unsubscribe": {},
  "site/forms": {},
  "admin/screens/login/page": { email: "nobody@harbor.example", password: "x" },
  "admin/screens/login/code": { code: "1" },
  "admin/screens/login/forgot": { email: "nobody@harbor.example" },
  "admin/screens/login/password": { password: "x" },
  "admin/screens/login/passkey": { intent: "begin" },
};

/** The intents of a form schema. */
export function intentsOf({ options, shape }: Schema): string[] {
  return options?.flatMap(intentsOf) ?? [...(shape?.intent.values ?? shape?.intent.options ?? [])];
}

/** The forms of a route, each with valid fields. */
export function writesOf({ name, writes }: { name: string; writes: boolean }): { intent: string; fields: Fields }[] {
  if (!writes) return [];
  const known = forms[name];
  if (!known) return [{ intent: "", fields: withoutIntent[name] ?? {} }];
  return Object.entries(known.fields).map(([intent, fields]) => ({ intent, fields: { intent, ...fields } }));
}

/** Replaces every id in a form by one that is out of reach. */
export function foreignOf(fields: Fields, id: string): Fields {
  const named = ["about", "entry", "lead", "id", "before", "after", "assignee"];
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, named.includes(name) ? id : value]));
}
