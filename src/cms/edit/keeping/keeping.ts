import type { FormState } from "../editor/state.ts";
import type { Saved } from "../exchange/answers.ts";
import type { Subject } from "../exchange/send.ts";
import { openAmong } from "./copies.ts";
import { keeper } from "./keeper.ts";
import { type Offer, offersOf } from "./offers.ts";
import { serverKeeper } from "./server-keeper.ts";
import { typingLine } from "./typing-line.ts";

/** How long somebody who leaves waits for the server, in milliseconds. */
const patience = 2000;

interface Typing {
  subject: Subject;
  /** What a person calls the entry. */
  title: string;
  /** Whether anything of the entry is on the server. */
  isThere: () => boolean;
  /** What is typed, and what it builds on; nothing when all is saved. */
  read: () => { base: Saved; content: object } | null;
  /** Whether an offer holds nothing that is not saved: its form was closed before it could let go of it. */
  isSaved: (offer: Offer) => boolean;
  report: (known: Partial<Pick<FormState, "keeping" | "onServer" | "offer">>) => void;
}

/**
 * Keeps what is typed into a form until it is saved: on the server, for every device, and in this browser, for when the
 * server is away. Offers what was kept so of other forms, each text once.
 */
export function keeping({ subject, title, isThere, read, isSaved, report }: Typing) {
  const writer = newWriter();
  const line = typingLine(subject, writer);
  let sequence = 0;

  const here = keeper({
    writer,
    about: `${subject.entry} ${subject.language}`,
    person: subject.person,
    title,
    begins: () => (isThere() ? null : subject.kind),
    read: () => {
      const typed = read();
      return typed && { sequence, ...typed };
    },
    report: (keeping) => report({ keeping }),
  });

  const onServer = serverKeeper({
    read: () => {
      const typed = read();
      return { sequence, text: typed && { base: typed.base.version, content: typed.content } };
    },
    line,
    report: (known) => {
      const isFirst = known.state === "kept" && !isThere();
      report({ onServer: known });
      // The copy in this browser is no beginning any more.
      if (isFirst) void here.write();
    },
  });

  async function lookForOffers() {
    const [copies, typed] = await Promise.all([here.others(), line.others().catch(() => [])]);
    const open = await openAmong([...copies.map(({ key }) => key), ...typed.map((one) => one.writer)]);
    const offers = offersOf(copies, typed, new Set([...open, writer]));
    report({ offer: offers.find((offer) => !isSaved(offer)) ?? null });
    for (const offer of offers.filter(isSaved)) void end(offer);
  }

  async function end({ writer, sequence }: Offer) {
    await Promise.allSettled([here.forget(writer), line.end({ writer, sequence })]);
  }

  return {
    writer,
    /** Which text it is by now. */
    text: () => ({ writer, sequence }),
    /** Says that something was changed. */
    touch: () => {
      sequence += 1;
      here.touch();
      onServer.touch();
    },
    /** Has what is kept become as the form is now. */
    refresh: () => {
      void here.write();
      onServer.touch();
    },
    /** The server has ended what was typed up to there, together with a save. */
    ended: onServer.ended,
    watch: onServer.watch,
    /** What another form held is in this one now: it ends there once it is kept here. */
    takeOver: async (offer: Offer) => {
      const [isHere, isOnServer] = await Promise.all([here.write(), onServer.settle()]);
      if (isOnServer) await end(offer);
      else if (isHere) await here.forget(offer.writer);
      await lookForOffers();
    },
    throwAway: async (offer: Offer) => {
      await end(offer);
      await lookForOffers();
    },
    /** The form holds nothing any more. The server should know before a session ends, and is not waited for long. */
    drop: async () => {
      await here.write();
      await Promise.race([onServer.settle(), new Promise((resolve) => setTimeout(resolve, patience))]);
    },
    start: () => {
      const ends = [here.start(), onServer.start()];
      const onReturn = () => {
        if (document.visibilityState === "visible") void lookForOffers();
      };
      document.addEventListener("visibilitychange", onReturn);
      addEventListener("pagehide", line.leave);
      void lookForOffers();
      return () => {
        document.removeEventListener("visibilitychange", onReturn);
        removeEventListener("pagehide", line.leave);
        for (const end of ends) end();
        line.leave();
      };
    },
  };
}

export type Kept = ReturnType<typeof keeping>;

/** An id that no other form has; `crypto.randomUUID` is there on https only. */
function newWriter(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}
