import { expect, test } from "vitest";
import { testAuthContext } from "../../tests/support/auth-context.ts";
import { hashPassword, passwordMatches } from "./password-hash.server.ts";
import { passwordIssue } from "./password-rules.server.ts";

test("a password is checked by how easy it is to guess, not by kinds of characters", async () => {
  const { db } = await testAuthContext("sqlite");
  const judged = (password: string) => passwordIssue(db, password, ["Elena Marsh", "elena@harborline.example"]);
  const fits = [
    "quiet marble ferry",
    "rjw kzz ptx vbn",
    "żółta łódka płynie",
    "correct horse battery staple",
    "g7#kQ2pL9!xw",
  ];
  for (const password of fits) expect(await judged(password), password).toBeNull();
  const guessed = [
    "1qaz2wsx3edc",
    "leavemealone",
    "Password123456!",
    "P@ssw0rd2026!!",
    "qwertyuiop12",
    "aaaaaaaaaaaaaa",
    "abcabcabcabc",
    "123456789012",
    "dragonmonkey99",
    "zyxwvutsrqpo",
    "Summer2026!!!",
  ];
  for (const password of guessed) expect(await judged(password), password).toBe("guessable");
  for (const password of ["MangroveIT-2026", "elena.marsh.77", "Harborline!2026", "hello@mangrove.example"]) {
    expect(await judged(password), password).toBe("personal");
  }
  expect(await judged("short word")).toBe("too-short");
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
