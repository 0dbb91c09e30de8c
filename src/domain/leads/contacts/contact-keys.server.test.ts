import { expect, test } from "vitest";
import { companyKeys, personKey } from "./contact-keys.server.ts";

test("a person is an email address, or a phone number without one", () => {
  expect(personKey({ email: "Ana@Reef.example", phone: "305 555 0142" })).toBe("ana@reef.example");
  expect(personKey({ email: "", phone: "+1 (305) 555-0142" })).toBe("tel:3055550142");
  expect(personKey({ email: "", phone: "911" })).toBe("");
});

test("a company is a name without its legal form, or a domain that no provider of mailboxes has", () => {
  const name = (company: string) => companyKeys({ company, email: "" }).company;
  expect(["Coral Bakery, Inc.", "CORAL  BAKERY L.L.C.", "Córal Bakery Co., Ltd."].map(name)).toEqual(
    Array(3).fill("coral bakery"),
  );
  expect(["The Company", "Inc.", "N/A", "Self-employed", "-", "日本 株式会社"].map(name)).toEqual([
    ...["the", "inc", "", "", "", "日本 株式会社"],
  ]);
  const domain = (email: string) => companyKeys({ company: "", email }).domain;
  expect(["ana@Reef.example", "ana@gmail.com", "ana@googlemail.com", "ana@yahoo.co.uk", ""].map(domain)).toEqual([
    ...["reef.example", "", "", "", ""],
  ]);
});
