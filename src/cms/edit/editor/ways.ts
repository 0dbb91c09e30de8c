import type { Choices } from "../../../content/choices.server.ts";
import { isSame } from "../../../content/same.ts";
import type { Meanwhile, Outcome, SaveAnswer, Way } from "../exchange/answers.ts";
import { isSavedAtOnce } from "../exchange/at-once.ts";
import { sendAct, sendDiscard, sendTyped } from "../exchange/send.ts";
import { slugPart } from "../exchange/slug-part.ts";
import type { Kept } from "../keeping/keeping.ts";
import type { FormStore } from "./form-store.ts";
import { judged } from "./judged.ts";
import { afterNotice, afterSave, type FormState, withFindings } from "./state.ts";

interface Surroundings {
  kept: Kept;
  /** Takes note of what somebody else's content refers to. */
  learn: (choices: Choices) => void;
}

/** What is done with a form over the server, one thing at a time. */
export function waysOf(store: FormStore, { kept, learn }: Surroundings) {
  const { subject, content, read, set } = store;
  let underWay: Promise<Outcome> | null = null;

  async function inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
    while (underWay) await underWay;
    return begin(work());
  }

  function begin(work: Promise<Outcome>): Promise<Outcome> {
    underWay = work.finally(() => {
      underWay = null;
    });
    return underWay;
  }

  const go = (way: Way) => inTurn(() => attempt(way, []));

  async function attempt(way: Way, meanwhile: Meanwhile[]): Promise<Outcome> {
    const { intent } = way;
    set({ ...read(), status: { state: "saving", way: intent } });
    const typed = content();
    const text = kept.text();
    const checked = isSavedAtOnce(subject.kind)
      ? await judged(subject.kind, typed)
      : { state: "fine" as const, content: typed };
    if (checked.state === "faulty") return faulty(checked.faults);
    const answer = await sendTyped(subject, way, { base: read().base.version, content: checked.content, ...text });
    switch (answer.state) {
      case "saved":
        set(afterSave({ ...read(), standing: answer.standing }, answer.saved, typed, isSame(content(), typed)));
        kept.ended(text.sequence);
        kept.refresh();
        return { state: "saved", way: intent, with: meanwhile };
      case "invalid":
        return faulty(answer.faults);
      case "findings":
        set(withFindings(atRest(), { way, list: answer.findings, slug: Object(typed)[slugPart] }));
        return { state: "found" };
      case "conflict":
        return join(way, answer, typed, meanwhile);
      case "refused":
        set(atRest());
        return answer;
      case "missing":
      case "somebody-else":
        set({ ...read(), status: { state: "failed", failure: answer.state, way: intent } });
        return { state: "failed", way: intent };
      case "failed":
        set({ ...read(), status: { ...answer, way: intent } });
        return { state: "failed", way: intent };
    }
  }

  /** Goes on when somebody else has saved in between. */
  async function join(
    way: Way,
    { saved, standing, choices }: Extract<SaveAnswer, { state: "conflict" }>,
    typed: object,
    meanwhile: Meanwhile[],
  ): Promise<Outcome> {
    learn(choices);
    const before = read().base.content;
    const theirs = saved.content;
    set({ ...read(), standing });
    const next = { act: "send" as const, way };
    const isTaken = store.takeIn({ ancestor: before, mine: content(), theirs, whose: saved, base: saved, next });
    if (!isTaken) return { state: "choosing" };
    const others = [...meanwhile, { by: saved.by, before, after: theirs }];
    // The other side holds all of this one already, as when an earlier try was not answered.
    if (read().status.state === "saved" && (way.intent === "save" || standing.state === "published")) {
      kept.refresh();
      return { state: "saved", way: way.intent, with: [] };
    }
    // Nobody brings before visitors what they have not seen.
    if (way.intent !== "save" && !isSame(content(), typed)) return { state: "joined", with: others };
    return attempt(way, others);
  }

  async function discardDraft(): Promise<Outcome> {
    const answer = await sendDiscard(subject, read().base.version);
    switch (answer.state) {
      case "saved":
        set({ ...read(), standing: answer.standing });
        store.goBackTo(answer.saved);
        kept.refresh();
        return { state: "saved", way: "save", with: [] };
      case "conflict":
        learn(answer.choices);
        set({ ...afterNotice(read(), answer.saved), standing: answer.standing });
        return { state: "refused", words: "Somebody saved meanwhile. Look at the changes first." };
      default:
        return { state: "failed", way: "save" };
    }
  }

  /** Not under way any more, and nothing came of it. */
  function atRest(): FormState {
    return { ...read(), status: { state: store.isClean() ? "saved" : "unsaved" } };
  }

  function faulty(faults: Record<string, string>): Outcome {
    set({ ...read(), status: { state: "faulty" }, faults });
    return { state: "faulty" };
  }

  return {
    go,
    /** Saves what is typed by now, if there is something to save. While a save is under way it is awaited, and what came after it saved as well. */
    save: async (): Promise<Outcome> => {
      if (read().status.state === "saved") return { state: "saved", way: "save", with: [] };
      const isFirst = underWay === null;
      const outcome = await (underWay ?? go({ intent: "save" }));
      const isMore = !isFirst && outcome.state === "saved" && read().status.state === "unsaved";
      return isMore ? go({ intent: "save" }) : outcome;
    },
    /** Saves also what is saved already: nothing keeps it from being a draft. */
    keepAsDraft: () => go({ intent: "save" }),
    /** Goes back to what visitors see. */
    discardDraft: () => inTurn(discardDraft),
    /** Takes it away from visitors; what is typed stays. */
    unpublish: () =>
      inTurn(async () => {
        const answer = await sendAct(subject, "unpublish");
        if (answer.state === "refused") return answer;
        if (answer.state !== "done") return { state: "failed", way: "save" };
        set({ ...read(), standing: answer.standing });
        return { state: "saved", way: "save", with: [] };
      }),
  };
}
