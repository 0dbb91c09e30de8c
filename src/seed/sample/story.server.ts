import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { addNote, logCall } from "#src/domain/leads/conversation/notes.server.ts";
import { addTask, changeTask, taskDue } from "#src/domain/leads/conversation/tasks.server.ts";
import type { SampleInquiry } from "./content/inquiries.ts";
import * as replies from "./content/replies.ts";
import * as work from "./content/work.ts";
import type { Office } from "./office.server.ts";
import type { OfficeTime } from "./office-time.ts";
import type { Random } from "./random.ts";
import { cabinetPhoto, rawBounce, rawEmail } from "./raw-email.server.ts";
import { createPdf } from "./sample-files.server.ts";

/** What becomes of a lead, if the time until now is enough. */
export type Ending = "won" | "lost" | "qualified" | "contacted" | "waiting" | "bounced" | "away";

interface StoryContext {
  office: Office;
  time: OfficeTime;
  random: Random;
  timeZone: string;
  /** Where customers write to. */
  mailbox: string;
}

/** What a year with a client is worth in dollars, by service. */
const values: Record<string, readonly [low: number, high: number]> = {
  ...{ managed: [18_000, 74_000], security: [6_500, 28_000], "help-desk": [9_000, 34_000], network: [7_500, 36_000] },
  ...{ cloud: [8_000, 31_000], infrastructure: [12_000, 58_000], software: [16_000, 64_000], data: [11_000, 38_000] },
};

/** Tells what happens to leads, with a text of each kind in turn. */
export class Stories {
  readonly #context: StoryContext;
  readonly #texts;

  constructor(context: StoryContext) {
    this.#context = context;
    const { random } = context;
    this.#texts = {
      first: Object.fromEntries(
        Object.entries(replies.firstReplies).map(([service, texts]) => [service, random.bag(texts)]),
      ),
      exchange: random.bag(replies.firstExchanges),
      later: random.bag(replies.laterExchanges),
      spanishExchange: random.bag(replies.spanishExchanges),
      note: random.bag(work.notes),
      call: random.bag(work.calls),
      message: random.bag(work.leftMessages),
      task: random.bag(work.tasks),
      loss: random.bag(work.losses),
      spanish: random.bag(replies.spanishReplies),
    };
  }

  /** From the first answer to the end. */
  async tell(id: string, by: Person, inquiry: SampleInquiry, ending: Ending): Promise<void> {
    const { office, time, random } = this.#context;
    const { received_at } = await office.lead(id);
    const isSlow = random.chance(0.12);
    const first = time.after(received_at, isSlow ? random.between(70, 260) : random.between(4, 52));
    if (!first) return;
    const assigned = time.after(received_at, 2);
    if (assigned && assigned < first && random.chance(0.5)) await office.change(assigned, by, id, { assignee: by.id });
    if (ending === "contacted" && random.chance(0.25)) await this.#call(first, by, id);
    else await this.#firstReply(first, by, id, inquiry);
    if (ending === "bounced") return this.#bounce(first, by, id);
    if (ending === "away") await this.#autoReply(first, id, inquiry);
    const exchange = inquiry.isSpanish ? this.#texts.spanishExchange() : this.#texts.exchange();
    const answered = await this.#exchange(id, by, inquiry, { ...exchange, after: first });
    if (!answered) return;
    if (random.chance(0.4)) await this.#note(id, by, answered);
    if (ending === "waiting") return this.#writeAgain(id, inquiry);
    if (ending === "contacted" || ending === "away") return this.#task(id, by, answered);
    const decided = time.after(answered, random.between(240, 1500));
    if (decided) await this.#close(id, by, inquiry, { ending, decided });
  }

  async #firstReply(at: Date, by: Person, id: string, { name, service, isSpanish }: SampleInquiry): Promise<void> {
    const text = isSpanish ? this.#texts.spanish() : (this.#texts.first[service] ?? this.#texts.first[""])?.();
    const [first = name] = name.replace(/^(?:Captain|Dr\.) /, "").split(" ");
    await this.#context.office.reply(
      at,
      by,
      await this.#context.office.lead(id),
      (text ?? "").replaceAll("{first}", first),
    );
  }

  /** The customer answers, and gets an answer. Returns when; null if that is still to come. */
  async #exchange(
    id: string,
    by: Person,
    inquiry: SampleInquiry,
    { customer, answer, after }: { customer: string; answer: string; after: Date },
  ): Promise<Date | null> {
    const { office, time, random } = this.#context;
    const at = new Date(after.getTime() + random.between(40, 1500) * minuteMs);
    if (at >= time.now) return null;
    const hasPhoto = inquiry.service === "network" && random.chance(0.5);
    if (!(await this.#customerWrites(at, id, inquiry, customer, hasPhoto))) return null;
    const answered = time.after(at, random.between(12, 220));
    if (!answered) return null;
    await office.reply(answered, by, await office.lead(id), answer);
    return answered;
  }

  /** Returns false if there is no email of ours to answer. */
  async #customerWrites(
    at: Date,
    id: string,
    inquiry: SampleInquiry,
    text: string,
    hasPhoto = false,
  ): Promise<boolean> {
    const { office, mailbox: to } = this.#context;
    const last = await office.emailToAnswer(id);
    if (!last) return false;
    const quoted = last.text.split("\n").map((line) => `> ${line}`);
    const email = {
      from: `${inquiry.name} <${inquiry.email}>`,
      to,
      at,
      subject: `Re: ${last.subject.replace(/^Re: /, "")}`,
    };
    const body = [text, "", inquiry.name, "", ...quoted].join("\n");
    await office.receive(
      at,
      rawEmail({ ...email, text: body, inReplyTo: last.message_id, ...(hasPhoto && { file: cabinetPhoto() }) }),
    );
    return true;
  }

  /** A while ago, and nobody has answered yet. */
  async #writeAgain(id: string, inquiry: SampleInquiry): Promise<void> {
    const { time, random } = this.#context;
    await this.#customerWrites(time.before(random.between(25, 420)), id, inquiry, this.#texts.later().customer);
  }

  async #close(
    id: string,
    by: Person,
    inquiry: SampleInquiry,
    { ending, decided }: { ending: Ending; decided: Date },
  ): Promise<void> {
    const { office, time, random, timeZone } = this.#context;
    const [low, high] = values[inquiry.service] ?? [3_000, 14_000];
    const valueCents = Math.round(random.between(low, high) / 100) * 10_000;
    const expectedClose = dayAfter(dateIn(timeZone, decided), random.between(14, 60));
    const isUnfit = ending === "lost" && random.chance(0.4);
    if (!isUnfit) {
      const status = ending === "qualified" && valueCents % 20_000 === 0 ? "proposal" : "qualified";
      await office.change(decided, by, id, { status, outcome: { valueCents, expectedClose } });
      const sent = time.after(decided, random.between(60, 500));
      if (sent) await this.#sendProposal(sent, by, id, inquiry);
      if (sent && !inquiry.isSpanish && random.chance(0.6))
        await this.#exchange(id, by, inquiry, { ...this.#texts.later(), after: sent });
    }
    const closed = time.after(decided, random.between(1_900, 4_200));
    if (ending === "qualified" || !closed) return this.#task(id, by, decided);
    if (random.chance(0.5)) await this.#call(closed, by, id);
    const after = new Date(closed.getTime() + 4 * minuteMs);
    if (ending === "won") await office.change(after, by, id, { status: "won", outcome: { valueCents } });
    else {
      const { reason, detail } = this.#texts.loss();
      await office.change(after, by, id, {
        status: "lost",
        outcome: { lostReason: reason, lostDetail: detail || null },
      });
    }
  }

  async #sendProposal(at: Date, by: Person, id: string, { company, isSpanish }: SampleInquiry): Promise<void> {
    const bytes = createPdf([
      `Proposal for ${company}`,
      "What we do in the first 30 days, and what it costs each month.",
      "Valid for 30 days.",
    ]);
    const lead = await this.#context.office.lead(id);
    await this.#context.office.reply(at, by, lead, isSpanish ? replies.spanishProposalText : replies.proposalText, {
      name: "Proposal.pdf",
      bytes,
    });
  }

  async #call(at: Date, by: Person, lead: string): Promise<void> {
    const isReached = this.#context.random.chance(0.7);
    const text = isReached ? this.#texts.call() : this.#texts.message();
    const outcome = isReached ? "reached" : "left-message";
    await logCall(this.#context.office.site(at), by, { id: crypto.randomUUID(), lead, text, outcome });
  }

  async #note(lead: string, by: Person, at: Date): Promise<void> {
    const site = this.#context.office.site(new Date(at.getTime() + 6 * minuteMs));
    await addNote(site, by, { id: crypto.randomUUID(), lead, text: this.#texts.note() });
  }

  /** Due in the days after; what is long past was done. */
  async #task(lead: string, by: Person, at: Date): Promise<void> {
    const { office, time, random, timeZone } = this.#context;
    if (!random.chance(0.75)) return;
    const id = crypto.randomUUID();
    const day = dayAfter(dateIn(timeZone, at), random.between(1, 9));
    const dueAt = taskDue(day, "", timeZone);
    await addTask(office.site(at), by, { id, lead, text: this.#texts.task(), dueAt, assignee: by.id });
    const done = time.after(new Date(dueAt.getTime() - 14 * hourMs), random.between(10, 200));
    if (done && time.now.getTime() - done.getTime() > 2 * dayMs)
      await changeTask(office.site(done), by, { id, change: "done" });
  }

  async #bounce(replied: Date, by: Person, id: string): Promise<void> {
    const { office, mailbox: to } = this.#context;
    const [last, { email }] = [await office.lastReply(id), await office.lead(id)];
    const at = new Date(replied.getTime() + minuteMs);
    await office.receive(at, rawBounce({ to, recipient: email, original: last?.message_id ?? "", at }), "bounce");
    await this.#note(id, by, at);
  }

  async #autoReply(replied: Date, id: string, { name, email }: SampleInquiry): Promise<void> {
    const { office, mailbox: to } = this.#context;
    const at = new Date(replied.getTime() + minuteMs);
    const last = await office.lastReply(id);
    const text =
      "Thank you for your email. I'm at a job site and read messages in the evening. If it's urgent, please call the office.";
    const message = {
      from: `${name} <${email}>`,
      to,
      at,
      text,
      subject: "Automatic reply: out of the office",
      inReplyTo: last?.message_id,
    };
    await office.receive(at, rawEmail({ ...message, headers: ["Auto-Submitted: auto-replied"] }), "auto-reply");
  }
}
