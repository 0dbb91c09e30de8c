import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { parseContent } from "#src/domain/content/fields/parse.ts";
import { settings } from "#src/seed/settings.ts";
import { now } from "../../../../tests/support/intake.ts";
import { defaultRule, officeOnly } from "../rules/rules.ts";
import { proofBits } from "../spam/proof-of-work.ts";
import { decideInquiry } from "./decide-inquiry.ts";
import { inquirySchema } from "./inquiry.ts";

type Facts = Parameters<typeof decideInquiry>[0];

const company = parseContent("settings", settings.content).company as Facts["company"];

const fields = { name: "Ana Reyes", email: "ana@example.com", message: "Our server room floods at high tide." };

const submission: Facts["submission"] = {
  ...{ key: "key", network_digest: "network", email_digest: "email", message_digest: "message" },
  ...{ token_digest: "token", domain_digest: "domain", isLargeProvider: false, isDistinctive: true },
};

/** The first inquiry of a visitor with script. */
const first: Facts = {
  id: "lead",
  sent: { ...inquirySchema.parse(fields), answers: [] },
  now,
  ...{ writingTimeMs: minuteMs, work: proofBits, submission, selfTest: null },
  lessons: { spam: 0, real: 0, words: [] },
  company,
  ...{ serviceName: "", estimate: "", form: null, origin: "https://harbor.example", replies: null },
  earlier: null,
  recent: { fromAddressInHour: 1, fromAddressInDay: 1, withMessageInDay: 1, withToken: 1 },
  confirmed: [],
  recipient: null,
  bookedPerson: null,
  turns: { ruleIds: [null], rules: [], present: new Set(), away: new Map() },
  notices: { rules: [], service: null, people: [] },
};

const ana = { id: "ana", name: "Ana", email: "ana@mangrove.example", roles: ["owner" as const] };
const bo = { id: "bo", name: "Bo", email: "bo@mangrove.example", roles: ["sales" as const] };

function accepted(change: Partial<Facts> = {}) {
  const decision = decideInquiry({ ...first, ...change });
  if (decision.state !== "accepted") throw new Error(`It was ${decision.state}.`);
  return decision;
}

const recipients = ({ emails }: ReturnType<typeof accepted>, purpose = "lead-notice") =>
  emails.filter((email) => email.purpose === purpose).map(({ to }) => to.address);

test("a first inquiry becomes a lead with a notice, a confirmation, and an event", () => {
  const decision = accepted({ serviceName: "IT Consulting", estimate: "$10 a month" });
  expect(decision.lead).toMatchObject({
    ...{ id: "lead", status: "new", origin: "website", form_id: null, received_at: now, assignee_id: null },
    ...{ name: "Ana Reyes", service_name: "IT Consulting", estimate: "$10 a month", confirmation_withheld: null },
    reply_by: new Date("2026-11-23T15:00:00Z"),
  });
  expect(decision).toMatchObject({ verdict: null, isConfirmed: true, events: ["lead.received"] });
  expect(recipients(decision)).toEqual([company.email]);
  expect(recipients(decision, "lead-confirmation")).toEqual(["ana@example.com"]);
});

test("answers to its emails go to the lead, those of the team to an address of their own", () => {
  const replies = {
    customer: "replies+lead.1@mangrove.example",
    staff: (to: string) => `${to.split("@")[0]}+2@x.example`,
  };
  const rule = { id: defaultRule, recipients: { ...officeOnly, people: ["bo"], addresses: ["partner@else.example"] } };
  const { emails } = accepted({ replies, notices: { rules: [rule], service: null, people: [ana, bo] } });
  expect(emails.map(({ to, replyTo }) => [to.address, replyTo.address])).toEqual([
    [company.email, `${company.email.split("@")[0]}+2@x.example`],
    ["bo@mangrove.example", "bo+2@x.example"],
    ["partner@else.example", "ana@example.com"],
    ["ana@example.com", "replies+lead.1@mangrove.example"],
  ]);
});

test("a repeated inquiry is the earlier lead, also beyond a limit", () => {
  const earlier = { id: "earlier", replyBy: null };
  for (const change of [{}, { recent: { ...first.recent, fromAddressInHour: 99 } }, { selfTest: { id: null } }])
    expect(decideInquiry({ ...first, ...change, earlier })).toEqual({ state: "repeated", ...earlier });
});

test("above sixty within an hour, a network has to work for each inquiry, and twice as much for each twice as many", () => {
  const after = (fromAddressInHour: number, work: number, withToken = 1) =>
    decideInquiry({ ...first, work, recent: { ...first.recent, fromAddressInHour, withToken } });
  const isTaken = { state: "accepted", lead: { status: "spam" } };
  expect(after(60, 0, 9)).toMatchObject(isTaken);
  expect(after(61, 14)).toEqual({ state: "too-many", workNeeded: 15 });
  expect(after(61, 15)).toMatchObject(isTaken);
  // The work was for another inquiry.
  expect(after(61, 15, 2)).toEqual({ state: "too-many", workNeeded: 15 });
  expect([120, 239, 240, 1000].map((number) => after(number, 14))).toEqual(
    [16, 16, 17, 19].map((workNeeded) => ({ state: "too-many", workNeeded })),
  );
  expect(after(1000, 19)).toMatchObject(isTaken);
});

test("a self-test is decided like a visitor's inquiry, and another site's is refused", () => {
  expect(accepted({ selfTest: { id: "test" } })).toEqual(accepted());
  expect(decideInquiry({ ...first, selfTest: { id: null } })).toEqual({ state: "unavailable" });
});

describe("suspected spam", () => {
  const sent = (change: object) => ({ sent: { ...first.sent, ...change } });
  const recent = (change: object) => ({ recent: { ...first.recent, ...change } });
  const lessons = { spam: 9, real: 20, words: [{ word: "buy.example", spam: 9, real: 0 }] };
  const links = "viagra https://a.example https://b.example https://c.example";

  test.each<[string, Partial<Facts>]>([
    ["honeypot", sent({ website: "https://buy.example" })],
    ["too-fast", { writingTimeMs: 900 }],
    ["links", sent({ message: `https://d.example ${links}` })],
    ["link-markup", sent({ message: "[url=x]y[/url]", answers: [answer("https://a.example")] })],
    ["address-limit", recent({ fromAddressInHour: 6 })],
    ["address-limit", recent({ fromAddressInDay: 21 })],
    ["same-message", recent({ withMessageInDay: 4 })],
    ["learned-domain", { ...sent({ message: "https://buy.example https://a.example" }), writingTimeMs: null, lessons }],
  ])("by %s is stored with its reason, without emails, event or owner", (sign, change) => {
    const decision = accepted({ ...change, ...turnsOf("ana") });
    expect(decision.verdict?.reasons.map((reason) => reason.sign)).toContain(sign);
    expect(decision.lead).toMatchObject({ status: "spam", spam_verdict: decision.verdict });
    expect(decision.lead.spam_reason).toBe(decision.verdict?.reasons[0]?.sign);
    expect(decision.lead.assignee_id).toBeUndefined();
    expect(decision).toMatchObject({ emails: [], isConfirmed: false, events: [], turns: new Map() });
  });

  test("is no short message that many people write", () => {
    const common = { submission: { ...submission, isDistinctive: false }, ...recent({ withMessageInDay: 99 }) };
    expect(accepted(common).verdict).toBeNull();
  });

  function answer(text: string) {
    return { question: "site", type: "text" as const, label: "Your site", text };
  }
});

function turnsOf(...people: string[]): Pick<Facts, "turns"> {
  const rules = [{ id: defaultRule, people: { ids: people }, last_id: null }];
  return { turns: { ruleIds: [defaultRule], rules, present: new Set(people), away: new Map() } };
}

describe("the owner", () => {
  test("is the next of the rule, who is emailed as well", () => {
    const decision = accepted({ ...turnsOf("bo", "ana"), notices: { ...first.notices, people: [ana, bo] } });
    expect(decision.lead.assignee_id).toBe("bo");
    expect(decision.turns).toEqual(new Map([[defaultRule, "bo"]]));
    expect(recipients(decision)).toEqual([company.email, bo.email]);
  });

  test("is nobody, and no turn is taken, when all of the rule are away", () => {
    const { turns } = turnsOf("bo");
    const decision = accepted({ turns: { ...turns, away: new Map([["bo", null]]) } });
    expect(decision).toMatchObject({ lead: { assignee_id: null }, turns: new Map() });
  });
});

describe("a notice", () => {
  const rule = (id: string, change: object) => ({ id, recipients: { ...officeOnly, office: false, ...change } });
  const people = [ana, bo];
  const rules = [rule("cloud", { people: ["bo"] }), rule(defaultRule, { addresses: ["desk@mangrove.example"] })];

  test("follows the rule of the service, or the one for all others", () => {
    expect(recipients(accepted({ notices: { rules, service: "cloud", people } }))).toEqual([bo.email]);
    for (const service of ["backup", null])
      expect(recipients(accepted({ notices: { rules, service, people } }))).toEqual(["desk@mangrove.example"]);
  });

  test("goes to the owners if the rule names nobody who can be emailed", () => {
    const notices = { rules: [rule(defaultRule, { people: ["gone"] })], service: null, people };
    expect(recipients(accepted({ notices }))).toEqual([ana.email]);
  });

  test("goes to the people that the form names, unless none of them may read leads", () => {
    const notices = { rules, service: null, people };
    expect(recipients(accepted({ form: form({ recipients: ["BO@mangrove.example"] }), notices }))).toEqual([bo.email]);
    const unknown = form({ recipients: ["gone@mangrove.example"] });
    expect(recipients(accepted({ form: unknown, notices }))).toEqual(["desk@mangrove.example"]);
  });
});

function form(change: object): NonNullable<Facts["form"]> {
  const base = { title: "Newsletter", heading: "Thank you", text: "It comes.", confirms: true, awaitsReply: true };
  return { ...base, recipients: [], ...change } as unknown as NonNullable<Facts["form"]>;
}

describe("a form of staff", () => {
  const sent = { ...first.sent, name: "", form: "newsletter" };

  test("makes a lead of its own, named by the address without a name", () => {
    const decision = accepted({ sent, form: form({ awaitsReply: false }) });
    expect(decision.lead).toMatchObject({
      origin: "form",
      form_id: "newsletter",
      name: "ana@example.com",
      reply_by: null,
    });
    expect(decision.emails.map(({ subject }) => subject)).toContain("Newsletter from ana@example.com");
  });

  test("may send no confirmation", () => {
    const decision = accepted({ sent, form: form({ confirms: false }) });
    expect(decision).toMatchObject({ isConfirmed: false, lead: { confirmation_withheld: "form" } });
    expect(recipients(decision, "lead-confirmation")).toEqual([]);
  });
});

describe("a confirmation", () => {
  let others = 0;
  function earlier(count: number, change: object = {}, ageMs = minuteMs): Facts["confirmed"] {
    return Array.from({ length: count }, () => {
      others += 1;
      const digests = { token_digest: `t${others}`, network_digest: `n${others}`, email_digest: `e${others}` };
      return { ...digests, domain_digest: `d${others}`, confirmed_at: new Date(now.getTime() - ageMs), ...change };
    });
  }
  const [token, network] = [{ token_digest: "token" }, { network_digest: "network" }];
  const [mailbox, domain] = [{ email_digest: "email" }, { domain_digest: "domain" }];
  const day = dayMs - 1;

  test.each<[string, string | null, Facts["confirmed"]]>([
    ["the same token", "token-used", earlier(1, token, dayMs + hourMs)],
    ["two of a network in an hour", null, earlier(2, network)],
    ["three of a network in an hour", "network-limit", earlier(3, network)],
    ["five of a network in a day", null, earlier(5, network, day)],
    ["six of a network in a day", "network-limit", earlier(6, network, day)],
    ["one of a network in a calm hour", null, [...earlier(8), ...earlier(1, network)]],
    ["one of a network in a busy hour", "network-limit", [...earlier(9), ...earlier(1, network)]],
    ["one of a network on a busy day", "network-limit", [...earlier(74, {}, day), ...earlier(1, network, day)]],
    ["two to a mailbox in a day", null, earlier(2, mailbox, day)],
    ["three to a mailbox in a day", "mailbox-limit", earlier(3, mailbox, day)],
    ["three to a mailbox the day before", null, earlier(3, mailbox, dayMs)],
    ["four to a domain in an hour", "domain-limit", earlier(4, domain)],
    ["four to a domain the hour before", null, earlier(4, domain, hourMs)],
    ["eight to a domain in a day", "domain-limit", earlier(8, domain, hourMs)],
    ["nineteen in an hour", null, earlier(19)],
    ["twenty in an hour", "site-limit", earlier(20)],
    ["150 in a day", "site-limit", earlier(150, {}, day)],
  ])("after %s: withheld for %s", (_earlier, reason, confirmed) => {
    const decision = accepted({ confirmed });
    expect(decision.lead.confirmation_withheld).toBe(reason);
    expect(decision.isConfirmed).toBe(reason === null);
    expect(recipients(decision, "lead-confirmation")).toEqual(reason === null ? ["ana@example.com"] : []);
    expect(recipients(decision)).toHaveLength(1);
  });

  test("needs a form token", () => {
    const withoutToken = { ...submission, token_digest: null };
    const decision = accepted({ submission: withoutToken, writingTimeMs: null });
    expect(decision).toMatchObject({ isConfirmed: false, lead: { confirmation_withheld: "no-token" } });
  });

  test("goes to more mailboxes of a large provider", () => {
    const large = { ...submission, isLargeProvider: true };
    const reasonAfter = (count: number) =>
      accepted({ submission: large, confirmed: earlier(count, domain) }).lead.confirmation_withheld;
    expect([14, 15].map(reasonAfter)).toEqual([null, "domain-limit"]);
  });
});
