import type { Choices } from "../../content/choices.server.ts";
import type { FieldOf } from "../../content/kinds/field.ts";
import { mergeContents } from "../../content/merge.ts";
import { isSame } from "../../content/same.ts";
import type { Meanwhile, Outcome, Saved, SinceAnswer } from "./answers.ts";
import { openAmong } from "./copies.ts";
import { editContent } from "./edited.ts";
import { judged } from "./judged.ts";
import { keeper } from "./keeper.ts";
import { type Offer, offersOf } from "./offers.ts";
import { type Subject, sendSave } from "./send.ts";
import { serverKeeper } from "./server-keeper.ts";
import { afterNotice, afterSave, afterTyping, beginWith, type Choice, type FormState, onBase } from "./state.ts";
import { typingLine } from "./typing-line.ts";

export interface Begun {
  subject: Subject;
  /** What a person calls it. */
  title: string;
  root: FieldOf<"group">;
  saved: Saved;
}

interface Surroundings {
  /** Takes note of what somebody else's content refers to. */
  learn: (choices: Choices) => void;
}

/** One entry's form: what is typed, what is saved, and everything that can happen between the two. */
export function openEditor({ subject, title, root, saved }: Begun, { learn }: Surroundings) {
  const edited = editContent(saved.content);
  const listeners = new Set<() => void>();
  let state = beginWith(saved);
  let underWay: Promise<Outcome> | null = null;

  const writer = newWriter();
  let sequence = 0;
  const line = typingLine(subject, writer);

  const kept = keeper({
    writer,
    about: `${subject.entry} ${subject.language}`,
    person: subject.person,
    title,
    read: () => (state.status.state === "saved" ? null : { sequence, base: state.base, content: content() }),
    report: (keeping) => set({ ...state, keeping }),
  });

  const keptOnServer = serverKeeper({
    read: () => ({
      sequence,
      text: state.status.state === "saved" ? null : { base: state.base.version, content: content() },
    }),
    line,
    report: (onServer) => set({ ...state, onServer }),
  });

  function content(): object {
    return edited.read("") as object;
  }

  function set(next: FormState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function save(): Promise<Outcome> {
    underWay ??= attempt([]).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function attempt(meanwhile: Meanwhile[]): Promise<Outcome> {
    set({ ...state, status: { state: "saving" } });
    const typed = content();
    const text = { writer, sequence };
    const checked = await judged(subject.kind, typed);
    if (checked.state === "faulty") return faulty(checked.faults);
    const answer = await sendSave(subject, { base: state.base.version, content: checked.content, ...text });
    switch (answer.state) {
      case "saved":
        set(afterSave(state, answer.saved, typed, isSame(content(), typed)));
        keptOnServer.ended(text.sequence);
        keep();
        return { state: "saved", with: meanwhile };
      case "invalid":
        return faulty(answer.faults);
      case "conflict": {
        learn(answer.choices);
        const { by } = answer.saved;
        const before = state.base.content;
        const isTaken = takeIn({
          ancestor: before,
          mine: content(),
          theirs: answer.saved.content,
          whose: answer.saved,
          base: answer.saved,
          next: { act: "save" },
        });
        if (!isTaken) return { state: "choosing" };
        // The other side holds all of this one already, as when an earlier save was not answered.
        if (state.status.state === "saved") {
          keep();
          return { state: "saved", with: [] };
        }
        return attempt([...meanwhile, { by, before, after: answer.saved.content }]);
      }
      case "missing":
      case "somebody-else":
        set({ ...state, status: { state: "failed", failure: answer.state } });
        return { state: "failed" };
      case "failed":
        set({ ...state, status: answer });
        return { state: "failed" };
    }
  }

  function faulty(faults: Record<string, string>): Outcome {
    set({ ...state, status: { state: "faulty" }, faults });
    return { state: "faulty" };
  }

  interface Sides extends Omit<Choice, "merged" | "clashes"> {
    ancestor: object;
    mine: object;
    theirs: object;
  }

  /** Brings two sides together in the form; where they clash, somebody is asked, and the answer is `false`. */
  function takeIn({ ancestor, mine, theirs, ...choice }: Sides): boolean {
    const { merged, clashes } = mergeContents(root, ancestor, mine, theirs);
    if (clashes.length > 0) {
      set({ ...state, status: { state: "choosing", choice: { ...choice, merged, clashes } } });
      return false;
    }
    adopt(merged, choice.base);
    return true;
  }

  function adopt(merged: object, base: Saved) {
    set({ ...onBase(state, base), status: { state: "unsaved" } });
    edited.write("", merged);
  }

  function discard() {
    set({ ...onBase(state, state.base), status: { state: "saved" }, faults: {} });
    edited.write("", state.base.content);
  }

  /** Has both copies of what is typed become as it is now. */
  function keep() {
    void kept.write();
    keptOnServer.touch();
  }

  edited.subscribe(() => {
    sequence += 1;
    set(afterTyping(state, isSame(content(), state.clean)));
    kept.touch();
    keptOnServer.touch();
    if (Object.keys(state.faults).length > 0) void judgeAgain();
  });

  /** Faults that are mended go while one types. */
  async function judgeAgain() {
    const typed = content();
    const checked = await judged(subject.kind, typed);
    if (content() !== typed || Object.keys(state.faults).length === 0) return;
    set({ ...state, faults: checked.state === "faulty" ? checked.faults : {} });
  }

  return {
    edited,
    root,
    subject,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    /** Saves what is typed by now, if there is something to save. While a save is under way it is awaited, and what came after it saved as well. */
    save: async (): Promise<Outcome> => {
      if (state.status.state === "saved") return { state: "saved", with: [] };
      const isFirst = underWay === null;
      const outcome = await save();
      return isFirst || outcome.state !== "saved" || state.status.state !== "unsaved" ? outcome : save();
    },
    discard,
    /** Notes what was saved from elsewhere. */
    notice: (said: SinceAnswer) => {
      if (said.state === "same") return;
      learn(said.choices);
      set(afterNotice(state, said.saved));
    },
    /** Brings what was saved from elsewhere into the form. */
    takeNewer: () => {
      const { newer, base } = state;
      if (newer)
        takeIn({
          ancestor: base.content,
          mine: content(),
          theirs: newer.content,
          whose: newer,
          base: newer,
          next: { act: "edit" },
        });
    },
    /** Takes the other side of the clashes at these paths, and one's own of all others. */
    settle: async (taken: ReadonlySet<string>): Promise<Outcome | null> => {
      const { status } = state;
      if (status.state !== "choosing") return null;
      const { merged, clashes, base, next } = status.choice;
      const settled = editContent(merged);
      for (const { path, theirs } of clashes) if (taken.has(path)) settled.write(path, theirs);
      adopt(settled.read("") as object, base);
      if (next.act === "let-go") await letGo(next.offer);
      return next.act === "save" ? save() : null;
    },
    chooseLater: () => set({ ...state, status: { state: "unsaved" } }),
    restore: async (offer: Offer) => {
      const whose = { by: subject.person, at: new Date().toISOString() };
      const { base } = state;
      const sides = { ancestor: offer.base.content, mine: offer.content, theirs: content() };
      if (takeIn({ ...sides, whose, base, next: { act: "let-go", offer } })) await letGo(offer);
    },
    forget: async (offer: Offer) => {
      await forget(offer);
      await lookForOffers();
    },
    /** Lets go of what is typed, here, in the browser and on the server: whoever leaves has said so. */
    drop: async () => {
      discard();
      await kept.write();
      keptOnServer.sendOff();
    },
    start: () => {
      const ends = [kept.start(), keptOnServer.start()];
      const onReturn = () => {
        if (document.visibilityState === "visible") void lookForOffers();
      };
      document.addEventListener("visibilitychange", onReturn);
      void lookForOffers();
      return () => {
        document.removeEventListener("visibilitychange", onReturn);
        for (const end of ends) end();
        line.leave();
      };
    },
  };

  /** What another form held is in this one now: it is let go of there once it is kept here. */
  async function letGo(offer: Offer) {
    const [isHere, isOnServer] = await Promise.all([kept.write(), keptOnServer.settle()]);
    if (isOnServer) await forget(offer);
    else if (isHere) await kept.forget(offer.writer);
    await lookForOffers();
  }

  async function forget({ writer, sequence }: Offer) {
    await Promise.allSettled([kept.forget(writer), line.end({ writer, sequence })]);
  }

  async function lookForOffers() {
    const [here, onServer] = await Promise.all([kept.others(), line.others().catch(() => [])]);
    const open = await openAmong([...here.map(({ key }) => key), ...onServer.map((typed) => typed.writer)]);
    const offers = offersOf(here, onServer, new Set([...open, writer]));
    set({ ...state, offer: offers.find((offer) => !isSaved(offer)) ?? null });
    for (const offer of offers.filter(isSaved)) void forget(offer);
  }

  /** Whether a text holds nothing that is not saved: its form was closed before it could be dropped. */
  function isSaved(offer: Offer): boolean {
    const { content: present } = state.base;
    const { merged, clashes } = mergeContents(root, offer.base.content, offer.content, present);
    return clashes.length === 0 && isSame(merged, present);
  }
}

/** An id that no other form has; `crypto.randomUUID` is there on https only. */
function newWriter(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}

export type Editor = ReturnType<typeof openEditor>;
