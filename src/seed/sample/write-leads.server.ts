import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { createLeadFromEmail } from "#src/domain/leads/conversation/unmatched.server.ts";
import { addLead } from "#src/domain/leads/entered/add.server.ts";
import { mergeLeads } from "#src/domain/leads/merge/merge.server.ts";
import { applications, enteredLeads, unmatchedEmails } from "./content/emails.ts";
import { inquiries, type SampleInquiry } from "./content/inquiries.ts";
import { spam } from "./content/spam.ts";
import type { Office } from "./office.server.ts";
import { type OfficeTime, sampleDays } from "./office-time.ts";
import type { Random } from "./random.ts";
import { rawEmail } from "./raw-email.server.ts";
import { createPdf } from "./sample-files.server.ts";
import { type SampleSource, sources, visitOf } from "./sources.ts";
import { type Ending, Stories } from "./story.server.ts";

interface LeadsContext {
  office: Office;
  time: OfficeTime;
  random: Random;
  timeZone: string;
  mailbox: string;
  /** Who handles leads, made-up ones first. */
  people: readonly Person[];
}

/** With what differs from one to the next. */
interface Arrivals extends LeadsContext {
  visit: () => SampleSource;
  phone: () => string;
}

/** Reserved for fiction. The default company has one of them. */
const phones = Array.from({ length: 100 }, (_, number) => `(305) 555-01${String(number).padStart(2, "0")}`).filter(
  (phone) => !phone.endsWith("42"),
);

/** How many days old a lead is at least, and how many of those end how. */
const endings: readonly [days: number, weights: Partial<Record<Ending, number>>][] = [
  [22, { won: 27, lost: 52, qualified: 12, contacted: 9 }],
  [9, { won: 14, lost: 22, qualified: 38, contacted: 26 }],
  [0, { qualified: 20, contacted: 80 }],
];

/** Endings of some of the latest leads, counted from the newest that is answered. */
const recentEndings: Readonly<Record<number, Ending>> = {
  3: "waiting",
  5: "bounced",
  6: "waiting",
  9: "away",
  11: "waiting",
  15: "waiting",
};

export async function writeLeads(site: LeadsContext): Promise<void> {
  const { time, random } = site;
  const context = { ...site, visit: random.bag(sources), phone: random.bag(phones) };
  const stories = new Stories(context);
  const latest = unansweredTimes(time);
  const answered = inquiries.length - latest.length;
  const arrivals = Array.from({ length: answered }, () => time.arrival()).sort(
    (one, other) => one.getTime() - other.getTime(),
  );
  const owner = random.bag(context.people);
  for (const [index, at] of arrivals.entries()) {
    const inquiry = inquiries[index];
    if (!inquiry) continue;
    const id = await receive(context, at, inquiry);
    const ending = recentEndings[answered - index] ?? endingOf(random, (time.now.getTime() - at.getTime()) / dayMs);
    await stories.tell(id, owner(), inquiry, ending);
  }
  for (const [index, at] of latest.entries()) {
    const inquiry = inquiries[answered + index];
    if (inquiry) await assignSome(context, await receive(context, at, inquiry), index, at);
  }
  await writeDuplicates(context);
  await writeEntered(context, stories);
  await writeSpam(context);
  await writeEmails(context);
}

/** The latest inquiries wait for their first answer; one is overdue. */
function unansweredTimes(time: OfficeTime): Date[] {
  const ago = (ms: number) => new Date(time.now.getTime() - ms);
  const times = [
    time.before(165),
    ago(9 * hourMs),
    ago(4 * hourMs),
    ago(100 * minuteMs),
    ago(48 * minuteMs),
    ago(13 * minuteMs),
  ];
  return times.sort((one, other) => one.getTime() - other.getTime());
}

function endingOf(random: Random, days: number): Ending {
  const [, weights = {}] = endings.find(([least]) => days >= least) ?? [];
  return random.weighted(weights as Record<Ending, number>);
}

async function receive({ office, random, visit, phone }: Arrivals, at: Date, inquiry: SampleInquiry): Promise<string> {
  const { isSpanish: _, ...fields } = inquiry;
  const estimate = inquiry.service === "managed" && random.chance(0.4) && inquiry.email !== "";
  const people = random.between(8, 60);
  return office.inquire(at, {
    ...fields,
    ...visitOf(random, visit(), inquiry.service),
    ...(random.chance(0.7) && { phone: phone() }),
    ...(estimate && {
      calculator: `page=/pricing&n1=${people}&n2=${random.between(1, 3)}&n3=${random.between(0, 4)}&n4=1`,
    }),
  });
}

async function assignSome(
  { office, people, random }: LeadsContext,
  id: string,
  index: number,
  at: Date,
): Promise<void> {
  const [person] = random.shuffled(people);
  if (person && index % 2 === 0)
    await office.change(new Date(at.getTime() + 2 * minuteMs), person, id, { assignee: person.id });
}

/** One person has written twice and was merged; another one waits to be. */
async function writeDuplicates(context: Arrivals): Promise<void> {
  const { office, time, people } = context;
  const [merged, open] = [inquiries[12], inquiries[inquiries.length - 9]];
  const [by] = people;
  if (!merged || !open || !by) return;
  const at = time.before(9_000);
  const inquiry = { ...merged, email: `office@${merged.email.split("@")[1]}` };
  const first = await receive(context, at, inquiry);
  const second = await receive(context, new Date(at.getTime() + 40 * minuteMs), {
    ...inquiry,
    message:
      "Me again. I forgot to say that we're closed between the holidays, so that week would be ideal for any work.",
  });
  const after = time.after(at, 90);
  if (after) {
    const [one, other] = [await office.lead(first), await office.lead(second)];
    await mergeLeads(office.site(after).db, by, { primary: one, other, fromOther: [] }, after);
    await office.reply(
      new Date(after.getTime() + 9 * minuteMs),
      by,
      await office.lead(first),
      "Thank you for the addition, that week works for us. I'll call you tomorrow morning about the details.",
    );
  }
  await receive(context, time.before(40), {
    ...open,
    message:
      "I wrote last week and wasn't sure that it went through, my phone lost the page. It's still about the same thing.",
  });
}

async function writeEntered(context: Arrivals, stories: Stories): Promise<void> {
  const { office, time, people, phone } = context;
  for (const [index, { origin, ...fields }] of enteredLeads.entries()) {
    const at = time.before(260 + index * 2_700);
    const by = people[index % people.length];
    if (!by) return;
    const id = crypto.randomUUID();
    const entered = { ...fields, phone: phone() };
    await addLead(
      office.site(at),
      by,
      { id, origin, fields: entered, language: defaultLanguage, status: "contacted", assignee: by.id },
      at,
    );
    if (fields.email !== "")
      await stories.tell(id, by, { ...fields, isSpanish: false }, index > 2 ? "qualified" : "contacted");
  }
}

async function writeSpam({ office, time, random, people }: LeadsContext): Promise<void> {
  const [by] = people;
  for (const [index, fields] of spam.entries()) {
    const at = new Date(time.now.getTime() - (index + random.next()) * (sampleDays / 11) * dayMs - hourMs);
    const id = await office.inquire(at, { ...fields, landingPage: "/contact" });
    const seen = time.after(at, 30);
    if (by && seen && index > 2) await office.change(seen, by, id, { status: "spam" });
  }
}

async function writeEmails({ office, time, people, mailbox: to }: LeadsContext): Promise<void> {
  const pdf = ({ name, lines }: { name: string; lines: readonly string[] }) => ({
    name,
    type: "application/pdf",
    bytes: createPdf(lines),
  });
  for (const [index, { file, ...email }] of applications.entries()) {
    const by = people[2] ?? people[0];
    const at = time.before(1_300 + index * 4_100);
    const id = await office.receive(at, rawEmail({ ...email, to, at, file: pdf(file) }));
    const read = time.after(at, 45);
    if (!by || !read) continue;
    const made = await createLeadFromEmail(office.site(read), by, id);
    if (made.state !== "made") continue;
    const text =
      "Thank you for your application. Two of us will read it this week, and you'll hear from us within five business days, either way.";
    await office.reply(new Date(read.getTime() + 5 * minuteMs), by, await office.lead(made.lead), text);
  }
  for (const [index, email] of unmatchedEmails.entries()) {
    const at = time.before(130 + index * 520);
    const file = "file" in email ? pdf(email.file) : undefined;
    await office.receive(at, rawEmail({ ...email, to, at, file }));
  }
}
