import { expect, test } from "vitest";
import { confirmation } from "./confirmation.ts";
import { leadNotice, type NoticeFacts } from "./lead-notice.ts";

const company = {
  name: "Mangrove IT",
  phone: "(305) 555-0142",
  email: "hello@mangrove.example",
  address: "1 Quay, Miami, FL 33100",
};

const facts: NoticeFacts = {
  company,
  name: "Ana Reyes",
  email: "ana@example.com",
  phone: "+1 305 555 0100",
  visitorCompany: "Reyes Freight",
  service: "IT Consulting",
  message: "Our server room floods.\nCan you help?",
  receivedAt: "November 20, 2026 at 6:00 PM",
  replyBy: "Monday 10:00 AM",
  landingPage: "/services",
  referrer: "",
  campaign: "",
};

test("the notice says who wrote what and when a reply is due, in text and in HTML", () => {
  const { subject, text, html } = leadNotice(facts);
  expect(subject).toBe("Inquiry from Ana Reyes, Reyes Freight");
  for (const said of ["ana@example.com", "IT Consulting", "a reply by Monday 10:00 AM", "/services"]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain(facts.message);
  expect(html).toContain("Our server room floods.<br>\nCan you help?");
  expect(html).toContain('href="tel:+13055550100"');
  expect(text).not.toContain("Came from");
});

test("the confirmation says when we reply, and repeats nothing of the message", () => {
  const { subject, text, html } = confirmation({ company, name: "Ana Reyes", replyBy: "Monday 10:00 AM" });
  expect(subject).toBe("We have your message - Mangrove IT");
  for (const shown of [text, html]) {
    expect(shown).toContain("Hello Ana Reyes,");
    expect(shown).toContain("will read it and reply to you by Monday 10:00 AM.");
    expect(shown).toContain(company.phone);
  }
});

test("without a name the confirmation only says hello", () => {
  const { text, html } = confirmation({ company, name: "", replyBy: null });
  expect(text).toMatch(/^Hello,\n/);
  expect(html).toContain(">Hello,</h1>");
});

test("visitors' text is escaped in HTML and never becomes a link", () => {
  const evil = `</title><img src=x onerror=alert(1)>"'&`;
  const { html } = leadNotice({
    ...facts,
    name: evil,
    message: evil,
    landingPage: "https://evil.example",
    service: evil,
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain('href="https://evil.example');
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
});

test("no email loads remote content", () => {
  for (const { html } of [leadNotice(facts), confirmation({ company, name: "", replyBy: null })]) {
    expect(html).not.toMatch(/<(?:img|link|script)|url\(|@import|src=/);
  }
});
