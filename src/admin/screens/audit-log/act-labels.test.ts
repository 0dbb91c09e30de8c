import { expect, test } from "vitest";
import { momentFormatter } from "#src/admin/ui/time/times.ts";
import { describeAct, describeLeadAct } from "./act-labels.ts";

const line = { person_id: "ada", subject_id: "bob", subject_kind: "person", subject_title: "Bob", detail: null };

const cloud = { subject_kind: "service", subject_title: "Cloud" };
const elena = { subject_kind: "lead", subject_title: "Elena Marsh" };
const moment = momentFormatter("America/New_York", new Date("2026-11-21T15:00:00Z"));

test.each([
  [{ act: "invited", detail: { role: "editor" } }, "invited", "Bob", "as editor"],
  [{ act: "invited", detail: { role: "editor,sales" } }, "invited", "Bob", "as editor and sales"],
  [
    { act: "role-changed", detail: { from: "editor", to: "editor,sales" } },
    "made",
    "Bob",
    "editor and sales (was editor)",
  ],
  [{ act: "password-changed", subject_id: "ada" }, "changed their password", "", ""],
  [
    { act: "signed-in", subject_kind: "sign-in", subject_id: "ada", detail: { method: "code", device: "Edge on Mac" } },
    "logged in",
    "",
    "with authenticator app using Edge on Mac",
  ],
  [
    { act: "password-refused", person_id: null, subject_kind: "sign-in", detail: { times: 8 } },
    "refused a password | for",
    "Bob",
    "8 times",
  ],
  [
    { act: "published", subject_kind: "service", subject_title: "Cloud", detail: { version: 1 } },
    "published",
    "Cloud",
    "Service",
  ],
  [
    { act: "published", ...cloud, detail: { version: 3, changed: ["Title", "Summary"] } },
    "changed Title and Summary | in",
    "Cloud",
    "Service",
  ],
  [
    {
      act: "published",
      ...cloud,
      detail: { version: 3, changed: ["Title", "Text", "Icon", "Text", "Picture", "Steps"] },
    },
    "changed Title, Text, Icon, and 2 more | in",
    "Cloud",
    "Service",
  ],
  [
    {
      act: "deal-changed",
      ...elena,
      detail: {
        value: { from: null, to: 1_250_000, currency: "USD" },
        close: { from: null, to: "2026-12-31" },
        reason: { from: "Price", to: null },
        isExplained: false,
      },
    },
    "set the value to $12,500, set the expected close to December 31, 2026, and removed the reason | for the lead from",
    "Elena Marsh",
    "",
  ],
  [
    {
      act: "deal-changed",
      ...elena,
      detail: { reason: { from: null, to: "Price" }, isExplained: true },
    },
    "gave the reason “Price” | for the lead from",
    "Elena Marsh",
    "",
  ],
  [{ act: "deal-changed", ...elena, detail: null }, "changed the deal | with", "Elena Marsh", ""],
  [{ act: "published", ...cloud, detail: { version: 3, changed: [] } }, "saved", "Cloud", "Service"],
  [
    {
      act: "restored",
      ...cloud,
      subject_title: "Service",
      detail: { version: 4, changed: ["Title"], restored: 1, of: "2026-11-12T15:00:00.000Z" },
    },
    "restored the version from Nov 12, 10:00 AM | to",
    "Service",
    "",
  ],
  [{ act: "saved", ...cloud, detail: { changed: ["Title"] } }, "changed Title | in the draft of", "Cloud", "Service"],
  [{ act: "saved", ...cloud, detail: { changed: [] } }, "saved | the draft of", "Cloud", "Service"],
  [{ act: "discarded", ...cloud }, "discarded the draft | of", "Cloud", "Service"],
  [
    {
      act: "scheduled",
      ...cloud,
      detail: { publishAt: "2026-11-21T16:00:00.000Z", unpublishAt: "2026-12-01T05:00:00.000Z" },
    },
    "scheduled publishing (Nov 21, 11:00 AM) and unpublishing (Dec 1, 12:00 AM) | for",
    "Cloud",
    "Service",
  ],
  [
    {
      act: "backup-restored",
      subject_kind: "backup",
      subject_title: "",
      detail: { of: "2026-11-20T15:00:00.000Z", disabled: ["Bo", "Cy"] },
    },
    "restored the backup from Nov 20, 10:00 AM",
    "",
    "and disabled these accounts: Bo and Cy",
  ],
  [
    { act: "exported", subject_kind: "leads", subject_title: "12 leads", detail: { count: 12, status: "open" } },
    "exported",
    "12 leads",
    "All but spam",
  ],
  [
    {
      act: "exported",
      subject_kind: "leads",
      subject_title: "1 lead",
      detail: { count: 1, status: "new", isOverdue: true, isAssigned: false, isSearched: true },
    },
    "exported",
    "1 lead",
    "New, reply overdue, unassigned, found by a search",
  ],
  [
    {
      act: "exported",
      subject_kind: "leads",
      subject_title: "7 leads",
      detail: { count: 7, status: "any", service: "cloud", source: "Google search", channel: "Contact form" },
    },
    "exported",
    "7 leads",
    "All, service “cloud”, source “Google search”, received by “Contact form”",
  ],
  [{ act: "received", ...elena, detail: { suspicion: null } }, "received a lead | from", "Elena Marsh", ""],
  [
    { act: "received", ...elena, detail: { suspicion: "field" } },
    "received a lead | from",
    "Elena Marsh",
    "flagged as spam",
  ],
  [
    { act: "status-changed", ...elena, detail: { from: "new", to: "won" } },
    "changed the status | of",
    "Elena Marsh",
    "from New to Won",
  ],
  [
    { act: "assigned", ...elena, detail: { from: null, to: "Bob" } },
    "assigned the lead | from",
    "Elena Marsh",
    "to Bob",
  ],
  [
    { act: "assigned", ...elena, detail: { from: "Bob", to: null } },
    "assigned the lead | from",
    "Elena Marsh",
    "to no one",
  ],
  [
    {
      act: "restarted",
      subject_kind: "server",
      subject_title: "Website",
      detail: { reason: "stalled", seconds: 5, times: 3 },
    },
    "restarted | the",
    "Website",
    "because it stopped responding for 5 seconds, 3 times within an hour",
  ],
  [
    {
      act: "restarted",
      subject_kind: "server",
      subject_title: "Website",
      detail: { reason: "memory", megabytes: 620, limit: 512, times: 1 },
    },
    "restarted | the",
    "Website",
    "because it used 620 MB of memory (limit: 512 MB)",
  ],
])("%o reads well", (change, phrase, subject, detail) => {
  const [verb, preposition = ""] = phrase.split(" | ");
  expect(describeAct({ ...line, ...change }, "Service", moment)).toEqual({ verb, preposition, subject, detail });
});

test("acts of a newer version are readable", () => {
  expect(describeAct({ ...line, act: "tide-turned" }, "", moment).verb).toBe("tide turned");
});

test.each([
  ["received", { suspicion: "links" }, "Received; flagged as spam"],
  ["status-changed", { from: "new", to: "won" }, "Ada: New to Won"],
  ["assigned", { to: "Ada" }, "Ada assigned this to themselves"],
  ["assigned", { to: null }, "Ada unassigned this"],
  ["spam-confirmed", null, "Ada confirmed this as spam"],
  ["note-added", null, "Ada added a note"],
])("a lead's history says %s %o as %s", (act, detail, text) => {
  expect(describeLeadAct({ person_name: "Ada", act, detail })).toBe(text);
});
