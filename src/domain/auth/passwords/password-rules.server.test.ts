import { expect, test } from "vitest";
import { siteWith, someSettings } from "../../../../tests/support/content.ts";
import { hashPassword, passwordMatches } from "./password-hash.server.ts";
import { passwordIssue } from "./password-rules.server.ts";

const someContent = someSettings();
const company = { ...someContent.company, name: "Pelican Harbor", email: "desk@tidelumber.example" };
const settings = [{ id: "settings", slug: null, content: { ...someContent, company } }];

/** What each password has, besides the list of leaked ones. */
const refused = {
  guessable: {
    "a leaked password with digits and signs": "Password123456!",
    "two leaked passwords": "dragonmonkey99",
    "letters replaced by digits and signs": "$un5hin3!!!!",
    "a row of keys": "qwertyuiop12",
    "the alphabet backwards": "zyxwvutsrqpo",
    "only digits": "940271836450",
    "one character": "aaaaaaaaaaaaaa",
    "a repetition": "xqzxqzxqzxqz",
  },
  personal: {
    "the person's name": "elena.marsh.77",
    "the domain of the person's email address": "Harborline!2026",
    "the company's name": "PelicanHarbor-2026",
    "the domain of the company's email address": "Tidelumber!2026",
    "the product's name": "Mangrove!2026",
  },
};

test("a password is checked by how easy it is to guess, not by kinds of characters", async () => {
  const { db } = await siteWith("sqlite", { settings });
  const judged = (password: string) => passwordIssue(db, password, ["Elena Marsh", "elena@harborline.example"]);
  for (const password of ["quiet marble ferry", "żółta łódka płynie", "g7#kQ2pL9!xw"]) {
    expect(await judged(password), password).toBeNull();
  }
  for (const [issue, passwords] of Object.entries(refused)) {
    for (const [description, password] of Object.entries(passwords))
      expect(await judged(password), description).toBe(issue);
  }
  expect(await judged("g7#kQ2pL9!x")).toBe("too-short");
  expect(await judged("x".repeat(257))).toBe("too-long");
});

test("a password is verified unchanged", async () => {
  const hash = await hashPassword(" Quiet marble  Ferry ");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwordMatches(" Quiet marble  Ferry ", hash, true)).toBe(true);
  for (const other of ["Quiet marble  Ferry", " quiet marble  ferry ", " Quiet marble Ferry ", ""]) {
    expect(await passwordMatches(other, hash, true)).toBe(false);
  }
  expect(await passwordMatches("anything", null, true)).toBe(false);
  expect(await hashPassword(" Quiet marble  Ferry ")).not.toBe(hash);
});
