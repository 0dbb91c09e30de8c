import { expect, test } from "vitest";
import { transportInfo } from "./transport-info.ts";

test.each([
  ["smtps://ada:wharf-secret@mail.example.com", { port: 465, encryption: "tls", hasLogin: true }],
  ["smtp://ada:wharf-secret@mail.example.com", { port: 587, encryption: "starttls", hasLogin: true }],
  ["smtp://mail.example.com:25", { port: 25, encryption: "offered", hasLogin: false }],
])("of %s staff may know where it is and how it is spoken to, and nothing secret", (url, known) => {
  const setUp = transportInfo(url, "site@example.com");
  const from = { from: "site@example.com", fromSource: "environment" };
  const server = { kind: "smtp", source: "environment", host: "mail.example.com", problem: null };
  expect(setUp).toEqual({ ...server, ...from, ...known });
  expect(JSON.stringify(setUp)).not.toMatch(/ada|wharf-secret/);
});

test("without a mail server, emails go to a folder", () => {
  expect(transportInfo(undefined, undefined)).toEqual({ kind: "folder", from: null, fromSource: null });
});
