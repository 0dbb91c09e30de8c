import { accountForm } from "../../src/cms/account/actions.server.ts";
import { binForm } from "../../src/cms/bin/bin.server.ts";
import { firstStepsForm } from "../../src/cms/dashboard/first-steps.server.ts";
import { entryForm } from "../../src/cms/edit/exchange/entry-form.server.ts";
import { typingForm } from "../../src/cms/edit/exchange/typing.server.ts";
import { listForm } from "../../src/cms/entries/actions.server.ts";
import { leadForm } from "../../src/cms/leads/actions.server.ts";
import { pictureForm } from "../../src/cms/media/picture/actions.server.ts";
import { menuForm } from "../../src/cms/menus/menu-form.server.ts";
import { peopleForm } from "../../src/cms/people/actions.server.ts";
import { linkForm } from "../../src/cms/preview/link-form.server.ts";
import { restoreForm } from "../../src/cms/revisions/restore.server.ts";
import { mailForm } from "../../src/cms/settings/mail/actions.server.ts";

export type Fields = Record<string, string>;
type Schema = {
  options?: readonly Schema[];
  /** Of a literal its values, of an enum its options. */
  shape?: { intent: { values?: ReadonlySet<string>; options?: readonly string[] } };
};

const uuid = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
const written = { base: "1", person: "self", content: "{}" };
const typed = { person: "self", writer: "writer-of-matrix", sequence: "1", base: "1", content: "{}" };
const unlike = "tidal lantern piano";

/**
 * Forms that screens send, with what each intent needs so that it is read. `self` stands for whoever sends it. An intent
 * that is not here fails the test, and so does an action whose form is not.
 */
export const forms: Record<string, { schema: Schema; fields: Record<string, Fields> }> = {
  "cms/account/page": {
    schema: accountForm,
    fields: {
      "change-name": { name: "Ada" },
      "change-email": { email: "ada@harbor.example", currentPassword: unlike },
      "change-password": { password: unlike, currentPassword: unlike },
      "begin-two-factor": { currentPassword: unlike },
      "confirm-two-factor": { code: "1" },
      "cancel-two-factor": {},
      "end-two-factor": { currentPassword: unlike },
      "renew-codes": { currentPassword: unlike },
      "begin-passkey": { name: "Key", currentPassword: unlike },
      "add-passkey": { name: "Key", step: "x", response: "{}" },
      "rename-passkey": { about: "x", name: "Key" },
      "remove-passkey": { about: "x", currentPassword: unlike },
      "end-session": { about: "session" },
      "end-other-sessions": {},
    },
  },
  "cms/people/page": {
    schema: peopleForm,
    fields: {
      invite: { name: "Ana", email: "ana@harbor.example", role: "sales", way: "link" },
      "invite-again": { about: "person", way: "link" },
      "change-role": { about: "person", role: "owner" },
      "start-reset": { about: "person", way: "link" },
      "reset-two-factor": { about: "person" },
      disable: { about: "person" },
      enable: { about: "person" },
      remove: { about: "person" },
      "require-second-factor": {},
    },
  },
  "cms/leads/page": {
    schema: leadForm,
    fields: {
      change: { about: "lead", version: "1", status: "contacted", assignee: "" },
      mark: { about: "lead", version: "1", status: "contacted" },
      "confirm-spam": { about: "lead", version: "1" },
      take: { about: "lead", version: "1" },
      note: { about: "lead", note: uuid, text: "Called" },
      "send-again": { about: "mail", lead: "lead" },
      "send-confirmation": { about: "lead" },
    },
  },
  "cms/settings/mail/page": {
    schema: mailForm,
    fields: { "send-test": { email: "x" }, "try-again": { about: "mail" }, "try-all": { about: "refused" } },
  },
  "cms/entries/page": {
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
  "cms/media/picture/page": {
    schema: pictureForm,
    fields: { change: { alt: "A harbor", x: "50", y: "50" }, delete: {}, restore: {} },
  },
  "cms/edit/exchange/entry": {
    schema: entryForm,
    fields: {
      save: written,
      publish: { ...written, anyway: "true" },
      schedule: { ...written, anyway: "true", publishAt: "", unpublishAt: "" },
      discard: { base: "1", person: "self" },
      unpublish: { person: "self" },
      duplicate: { person: "self" },
      delete: { person: "self" },
    },
  },
  "cms/edit/exchange/typing": { schema: typingForm, fields: { keep: typed, drop: typed, leave: typed } },
  "cms/menus/places": { schema: menuForm, fields: { add: { place: "header" }, remove: { place: "header" } } },
  "cms/preview/links": { schema: linkForm, fields: { share: {}, revoke: { id: uuid } } },
  "cms/revisions/page": { schema: restoreForm, fields: { restore: { about: "1", seen: "1" } } },
  "cms/bin/page": { schema: binForm, fields: { "put-back": { entry: "entry" } } },
  "cms/dashboard/page": { schema: firstStepsForm, fields: { "hide-first-steps": {} } },
};

/** Actions that read no intent. */
export const withoutIntent: Record<string, Fields> = {
  "cms/logout": {},
  "cms/missing": {},
  "cms/media/upload": {},
  "site/contact": {},
  "site/contact/token": {},
  "cms/login/page": { email: "nobody@harbor.example", password: "x" },
  "cms/login/code": { code: "1" },
  "cms/login/forgot": { email: "nobody@harbor.example" },
  "cms/login/password": { password: "x" },
  "cms/login/passkey": { intent: "begin" },
};

/** The intents that a schema of forms takes. */
export function intentsOf({ options, shape }: Schema): string[] {
  return options?.flatMap(intentsOf) ?? [...(shape?.intent.values ?? shape?.intent.options ?? [])];
}

/** The writes of an address, each with all that it needs. */
export function writesOf({ name, writes }: { name: string; writes: boolean }): { intent: string; fields: Fields }[] {
  if (!writes) return [];
  const known = forms[name];
  if (!known) return [{ intent: "", fields: withoutIntent[name] ?? {} }];
  return Object.entries(known.fields).map(([intent, fields]) => ({ intent, fields: { intent, ...fields } }));
}
