import { addForm } from "#src/admin/screens/leads/add/actions.server.ts";
import { appointmentForm } from "#src/admin/screens/leads/calendar/actions.server.ts";
import { replyDraftForm } from "#src/admin/screens/leads/conversation/reply-draft-schema.server.ts";
import { importForm } from "#src/admin/screens/leads/import/actions.server.ts";
import { leadForm } from "#src/admin/screens/leads/lead/actions.server.ts";
import { mergeForm } from "#src/admin/screens/leads/merge/actions.server.ts";
import { templateForm } from "#src/admin/screens/leads/templates/actions.server.ts";
import { unmatchedForm } from "#src/admin/screens/leads/unmatched/actions.server.ts";

export type Fields = Record<string, string>;
export type Schema = {
  options?: readonly Schema[];
  /** A literal's values, or an enum's options. */
  shape?: { intent: { values?: ReadonlySet<string>; options?: readonly string[] } };
};

/** By the module of the screen. */
export type ScreenForms = Record<string, { schema: Schema; fields: Record<string, Fields> }>;

const appointmentFields = {
  "book-appointment": {
    ...{ about: "lead", day: "2031-08-04", time: "10:00", person: "person" },
    ...{ item: "0d1f1b2c-53a8-4f5f-9d53-6a3a4f2f7c11", place: "phone", location: "" },
  },
  "move-appointment": { about: "booking", sequence: "0", day: "2031-08-05", time: "11:00", person: "person" },
  "cancel-appointment": { about: "booking", sequence: "0" },
  "mark-appointment": { about: "booking", sequence: "0", state: "held" },
  "write-about-appointments": {
    about: "all",
    item: "7d444840-9dc0-41d1-b245-5ffdce74fad2",
    appointments: "booking",
    text: "Hello",
  },
  "cancel-appointments": { appointments: "booking:0" },
};

export const uuid = "7d444840-9dc0-41d1-b245-5ffdce74fad2";

const unmatchedFields = {
  "attach-email": { about: "no-such-email", lead: "lead" },
  "file-reply": { about: "no-such-email", lead: "lead" },
  "make-lead": { about: "no-such-email" },
  "dismiss-email": { about: "no-such-email" },
  "restore-email": { about: "no-such-email" },
};

const aContact = { name: "Ana", company: "", email: "ana@x.example", phone: "", service: "" };

/** The forms of the screens of leads: see `staff-forms.ts`. */
export const leadForms: ScreenForms = {
  "admin/screens/leads/page": {
    schema: leadForm,
    fields: {
      "edit-lead": { about: "lead", ...aContact, seen: JSON.stringify(aContact) },
      "edit-deal": { about: "lead", close: "2026-12-31", seen: "{}" },
      mark: { about: "lead", version: "1", status: "contacted" },
      "confirm-spam": { about: "lead", version: "1" },
      reply: { about: "lead", item: uuid, subject: "Your inquiry", text: "Yes", quote: "yes" },
      note: { about: "lead", item: uuid, text: "Called" },
      "log-call": { about: "lead", item: uuid, outcome: "reached", text: "" },
      "dismiss-answer": { about: "lead", seen: "" },
      "undismiss-answer": { about: "lead", since: "2026-11-20T15:00:00.000Z" },
      "add-task": { about: "lead", item: uuid, text: "Call", due: "", time: "", assignee: "" },
      "add-address": { about: "email" },
      "remove-address": { about: "email" },
      "complete-task": { about: "task" },
      "reopen-task": { about: "task" },
      "delete-task": { about: "task" },
      "send-again": { about: "mail", lead: "lead" },
      "send-confirmation": { about: "lead" },
      "change-leads": { leads: "lead-of-the-matrix~1", status: "contacted" },
      "undo-change-leads": { leads: "lead-of-the-matrix~1~new~" },
      "save-filter": { name: "Mine", query: "show=new" },
      "remove-filter": { about: "x" },
      ...appointmentFields,
    },
  },
  "admin/screens/leads/calendar/page": { schema: appointmentForm, fields: appointmentFields },
  "admin/screens/leads/add/page": {
    schema: addForm,
    fields: {
      add: { lead: uuid, origin: "phone", status: "contacted", assignee: "", name: "Ana", phone: "305 555 0142" },
    },
  },
  "admin/screens/leads/import/page": {
    schema: importForm,
    fields: { import: { id: uuid, rows: "Name,Email\nAna,ana@harbor.example", mode: "import" }, undo: { about: uuid } },
  },
  "admin/screens/leads/merge/page": {
    schema: mergeForm,
    fields: { merge: { other: "lead", version: "1", otherVersion: "1" } },
  },
  "admin/screens/leads/unmatched/page": { schema: unmatchedForm, fields: unmatchedFields },
  "admin/screens/leads/unmatched/email": { schema: unmatchedForm, fields: unmatchedFields },
  "admin/screens/leads/conversation/reply-draft": {
    schema: replyDraftForm,
    fields: {
      save: { person: "self", mode: "note", id: uuid, version: "0", content: '{"text":"Calls back"}' },
      detach: { file: "file" },
    },
  },
  "admin/screens/leads/templates/page": {
    schema: templateForm,
    fields: {
      "add-template": { item: uuid, name: "Thanks", subject: "", text: "Thank you" },
      "change-template": { about: "template", version: "1", name: "Thanks", subject: "", text: "Thank you" },
      "delete-template": { about: "template" },
    },
  },
};
