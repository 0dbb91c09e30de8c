import type { Choices } from "../../content/choices.server.ts";
import type { FieldOf } from "../../content/kinds/field.ts";
import { mergeContents } from "../../content/merge.ts";
import type { Known } from "../../content/publish-check.ts";
import { isSame } from "../../content/same.ts";
import type { Meanwhile, Outcome, SaveAnswer, Saved, SinceAnswer, Standing, Way } from "./answers.ts";
import { isSavedAtOnce } from "./at-once.ts";
import { editContent } from "./edited.ts";
import { judged, lookedThrough } from "./judged.ts";
import { keeping } from "./keeping.ts";
import type { Offer } from "./offers.ts";
import { type Subject, sendAct, sendDiscard, sendTyped } from "./send.ts";
import { slugPart } from "./slug-part.ts";
import {
  afterNotice,
  afterSave,
  afterTyping,
  beginWith,
  type Choice,
  type FormState,
  onBase,
  withFindings,
  withoutFindings,
} from "./state.ts";

export interface Begun {
  subject: Subject;
  /** What a person calls it. */
  title: string;
  root: FieldOf<"group">;
  saved: Saved;
  standing: Standing;
}

interface Surroundings {
  /** Takes note of what somebody else's content refers to. */
  learn: (choices: Choices) => void;
  /** What is known of what can be referred to. */
  known: Known;
}

/** One entry's form: what is typed, what is saved, and everything that can happen between the two. */
export function openEditor({ subject, title, root, saved, standing }: Begun, { learn, known }: Surroundings) {
  const edited = editContent(saved.content);
  const listeners = new Set<() => void>();
  let state = beginWith(saved, standing);
  let underWay: Promise<Outcome> | null = null;
  /** The address that findings are about. */
  let slugFound: unknown;

  const kept = keeping({
    subject,
    title,
    read: () => (state.status.state === "saved" ? null : { base: state.base, content: content() }),
    isSaved,
    report: (known) => set({ ...state, ...known }),
  });

  function content(): object {
    return edited.read("") as object;
  }

  function set(next: FormState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** One at a time. */
  async function go(way: Way): Promise<Outcome> {
    while (underWay) await underWay;
    return begin(attempt(way, []));
  }

  function begin(work: Promise<Outcome>): Promise<Outcome> {
    const begun = work.finally(() => {
      underWay = null;
    });
    underWay = begun;
    return begun;
  }

  async function attempt(way: Way, meanwhile: Meanwhile[]): Promise<Outcome> {
    set({ ...state, status: { state: "saving", way: way.intent } });
    const typed = content();
    const text = kept.text();
    const checked = isSavedAtOnce(subject.kind)
      ? await judged(subject.kind, typed)
      : { state: "fine" as const, content: typed };
    if (checked.state === "faulty") return faulty(checked.faults);
    const answer = await sendTyped(subject, way, { base: state.base.version, content: checked.content, ...text });
    switch (answer.state) {
      case "saved":
        set(afterSave({ ...state, standing: answer.standing }, answer.saved, typed, isSame(content(), typed)));
        kept.ended(text.sequence);
        kept.refresh();
        return { state: "saved", way: way.intent, with: meanwhile };
      case "invalid":
        return faulty(answer.faults);
      case "findings":
        slugFound = Object(typed)[slugPart];
        set(withFindings(atRest(), way, answer.findings));
        return { state: "found" };
      case "conflict":
        return join(way, answer, typed, meanwhile);
      case "refused":
        set(atRest());
        return answer;
      case "missing":
      case "somebody-else":
        set({ ...state, status: { state: "failed", failure: answer.state, way: way.intent } });
        return { state: "failed", way: way.intent };
      case "failed":
        set({ ...state, status: { ...answer, way: way.intent } });
        return { state: "failed", way: way.intent };
    }
  }

  /** Goes on when somebody else has saved in between. */
  async function join(
    way: Way,
    answer: Extract<SaveAnswer, { state: "conflict" }>,
    typed: object,
    meanwhile: Meanwhile[],
  ): Promise<Outcome> {
    learn(answer.choices);
    const { by } = answer.saved;
    const before = state.base.content;
    set({ ...state, standing: answer.standing });
    const isTaken = takeIn({
      ancestor: before,
      mine: content(),
      theirs: answer.saved.content,
      whose: answer.saved,
      base: answer.saved,
      next: { act: "send", way },
    });
    if (!isTaken) return { state: "choosing" };
    const others = [...meanwhile, { by, before, after: answer.saved.content }];
    // The other side holds all of this one already, as when an earlier try was not answered.
    if (state.status.state === "saved" && (way.intent === "save" || answer.standing.state === "published")) {
      kept.refresh();
      return { state: "saved", way: way.intent, with: [] };
    }
    // Nobody brings before visitors what they have not seen.
    if (way.intent !== "save" && !isSame(content(), typed)) return { state: "joined", with: others };
    return attempt(way, others);
  }

  /** Not under way any more, and nothing came of it. */
  function atRest(): FormState {
    return { ...state, status: { state: isSame(content(), state.clean) ? "saved" : "unsaved" } };
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

  /** The form is as something that is saved. */
  function goBackTo(saved: Saved) {
    set({ ...withoutFindings(onBase(state, saved)), status: { state: "saved" } });
    edited.write("", saved.content);
  }

  edited.subscribe(() => {
    set(afterTyping(state, isSame(content(), state.clean)));
    kept.touch();
    if (state.findings) void lookAgain(state.findings);
    else if (Object.keys(state.faults).length > 0) void judgeAgain();
  });

  /** Faults that are mended go while one types. */
  async function judgeAgain() {
    const typed = content();
    const checked = await judged(subject.kind, typed);
    if (content() !== typed || Object.keys(state.faults).length === 0) return;
    set({ ...state, faults: checked.state === "faulty" ? checked.faults : {} });
  }

  /** So do findings; what was found in an address is over when that is another one. */
  async function lookAgain({ way, list }: NonNullable<FormState["findings"]>) {
    const typed = content();
    const found = await lookedThrough(subject.kind, typed, known);
    if (!found || content() !== typed || state.findings?.way !== way) return;
    const ofSlug = list.filter(({ path }) => path === slugPart && edited.read(slugPart) === slugFound);
    set(withFindings(state, way, [...ofSlug, ...found]));
  }

  return {
    edited,
    root,
    subject,
    /** The form's id, by which others know it. */
    writer: kept.writer,
    /** Has the server hear sooner of what is typed, until the returned function is called. */
    watch: kept.watch,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    /** Saves what is typed by now, if there is something to save. While a save is under way it is awaited, and what came after it saved as well. */
    save: async (): Promise<Outcome> => {
      if (state.status.state === "saved") return { state: "saved", way: "save", with: [] };
      const isFirst = underWay === null;
      const outcome = await (underWay ?? begin(attempt({ intent: "save" }, [])));
      return isFirst || outcome.state !== "saved" || state.status.state !== "unsaved"
        ? outcome
        : go({ intent: "save" });
    },
    /** Brings what is typed before visitors, now or at a time. */
    publish: (way: Exclude<Way, { intent: "save" }>): Promise<Outcome> => go(way),
    closeFindings: () => set(withoutFindings(state)),
    /** Goes back to what was last saved. */
    discard: () => goBackTo(state.base),
    /** Goes back to what visitors see. */
    discardDraft: async (): Promise<Outcome> => {
      while (underWay) await underWay;
      return begin(discardDraft());
    },
    /** Takes it away from visitors; what is typed stays. */
    unpublish: async (): Promise<Outcome> => {
      const answer = await sendAct(subject, "unpublish");
      if (answer.state === "refused") return answer;
      if (answer.state !== "done") return { state: "failed", way: "save" };
      set({ ...state, standing: answer.standing });
      return { state: "saved", way: "save", with: [] };
    },
    /** Notes how the entry stands and what was saved from elsewhere. */
    notice: (said: SinceAnswer) => {
      if (!isSame(said.standing, state.standing)) set({ ...state, standing: said.standing });
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
      if (next.act === "let-go") await kept.takeOver(next.offer);
      return next.act === "send" ? go(next.way) : null;
    },
    chooseLater: () => set({ ...state, status: { state: "unsaved" } }),
    restore: async (offer: Offer) => {
      const whose = { by: subject.person, at: new Date().toISOString() };
      const { base } = state;
      const sides = { ancestor: offer.base.content, mine: offer.content, theirs: content() };
      if (takeIn({ ...sides, whose, base, next: { act: "let-go", offer } })) await kept.takeOver(offer);
    },
    forget: kept.throwAway,
    /** Lets go of what is typed, here and wherever it is kept: whoever leaves has said so. */
    drop: () => {
      goBackTo(state.base);
      return kept.drop();
    },
    start: kept.start,
  };

  async function discardDraft(): Promise<Outcome> {
    const answer = await sendDiscard(subject, state.base.version);
    if (answer.state === "conflict") {
      learn(answer.choices);
      set({ ...afterNotice(state, answer.saved), standing: answer.standing });
      return { state: "refused", words: "Somebody saved meanwhile. Look at the changes first." };
    }
    if (answer.state !== "saved") return { state: "failed", way: "save" };
    set({ ...state, standing: answer.standing });
    goBackTo(answer.saved);
    kept.refresh();
    return { state: "saved", way: "save", with: [] };
  }

  /** Whether a text holds nothing that is not saved: its form was closed before it could be dropped. */
  function isSaved(offer: Offer): boolean {
    const { content: present } = state.base;
    const { merged, clashes } = mergeContents(root, offer.base.content, offer.content, present);
    return clashes.length === 0 && isSame(merged, present);
  }
}

export type Editor = ReturnType<typeof openEditor>;
