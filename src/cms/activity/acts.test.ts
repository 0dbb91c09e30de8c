import { expect, test } from "vitest";
import { actInWords } from "./acts.ts";

const line = { person_id: "ada", subject_id: "bob", subject_kind: "person", subject_title: "Bob", detail: null };

test.each([
  [{ act: "invited", detail: { role: "editor" } }, "invited", "Bob", "as editor"],
  [
    { act: "changed the role", detail: { from: "editor", to: "sales" } },
    "changed the role of",
    "Bob",
    "from editor to sales",
  ],
  [{ act: "changed the password", subject_id: "ada" }, "changed their password", "", ""],
  [
    { act: "signed in", subject_kind: "sign-in", subject_id: "ada", detail: { method: "code", device: "Edge on Mac" } },
    "logged in",
    "",
    "by authenticator app with Edge on Mac",
  ],
  [
    { act: "refused a password", person_id: null, subject_kind: "sign-in", detail: { times: 8 } },
    "refused a password for",
    "Bob",
    "8 times",
  ],
  [
    { act: "published", subject_kind: "service", subject_title: "Cloud", detail: { version: 3 } },
    "published",
    "Cloud",
    "Service",
  ],
])("%o reads well", (change, verb, subject, detail) => {
  expect(actInWords({ ...line, ...change }, "Service")).toEqual({ verb, subject, detail });
});
