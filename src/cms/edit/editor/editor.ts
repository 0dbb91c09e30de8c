import type { Choices } from "../../../content/choices.server.ts";
import type { Known } from "../../../content/publish-check.ts";
import { isSame } from "../../../content/same.ts";
import type { Outcome, SinceAnswer, Way } from "../exchange/answers.ts";
import { keeping } from "../keeping/keeping.ts";
import type { Offer } from "../keeping/offers.ts";
import { editContent } from "./edited.ts";
import { type Begun, openStore } from "./form-store.ts";
import { lookAgain } from "./looks.ts";
import { afterKeeping, afterNotice, afterTyping, withoutFindings } from "./state.ts";
import { waysOf } from "./ways.ts";

interface Surroundings {
  /** Takes note of what somebody else's content refers to. */
  learn: (choices: Choices) => void;
  /** What is known of what can be referred to. */
  known: Known;
}

/** One entry's form: what is typed, what is saved, and everything that can happen between the two. */
export function openEditor(begun: Begun, { learn, known }: Surroundings) {
  const { subject, title, root } = begun;
  const store = openStore(begun);
  const { edited, content, read, set } = store;

  const kept = keeping({
    subject,
    title,
    isThere: () => read().standing.isThere,
    read: () => (read().status.state === "saved" ? null : { base: read().base, content: content() }),
    isSaved: store.isSaved,
    report: (report) => set(afterKeeping(read(), report)),
  });

  const { go, ...ways } = waysOf(store, { kept, learn });

  edited.subscribe(() => {
    set(afterTyping(read(), store.isClean()));
    kept.touch();
    lookAgain(store, known);
  });

  return {
    ...ways,
    edited,
    root,
    subject,
    /** The form's id, by which others know it. */
    writer: kept.writer,
    /** Has the server hear sooner of what is typed, until the returned function is called. */
    watch: kept.watch,
    subscribe: store.subscribe,
    read,
    /** Brings what is typed before visitors, now or at a time. */
    publish: (way: Exclude<Way, { intent: "save" }>): Promise<Outcome> => go(way),
    closeFindings: () => set(withoutFindings(read())),
    /** Goes back to what was last saved. */
    discard: () => store.goBackTo(read().base),
    /** Notes how the entry stands and what was saved from elsewhere. */
    notice: (said: SinceAnswer) => {
      // An answer may come from before the first text was there.
      const isThere = said.standing.isThere || read().standing.isThere;
      const standing = { ...said.standing, isThere };
      if (!isSame(standing, read().standing)) set({ ...read(), standing });
      if (said.state === "same") return;
      learn(said.choices);
      set(afterNotice(read(), said.saved));
    },
    /** Brings what was saved from elsewhere into the form. */
    takeNewer: () => {
      const { newer, base } = read();
      if (!newer) return;
      const sides = { ancestor: base.content, mine: content(), theirs: newer.content };
      store.takeIn({ ...sides, whose: newer, base: newer, next: { act: "edit" } });
    },
    /** Takes the other side of the clashes at these paths, and one's own of all others. */
    settle: async (taken: ReadonlySet<string>): Promise<Outcome | null> => {
      const { status } = read();
      if (status.state !== "choosing") return null;
      const { merged, clashes, base, next } = status.choice;
      const settled = editContent(merged);
      for (const { path, theirs } of clashes) if (taken.has(path)) settled.write(path, theirs);
      store.adopt(settled.read("") as object, base);
      if (next.act === "let-go") await kept.takeOver(next.offer);
      return next.act === "send" ? go(next.way) : null;
    },
    chooseLater: () => set({ ...read(), status: { state: "unsaved" } }),
    restore: async (offer: Offer) => {
      const whose = { by: subject.person, at: new Date().toISOString() };
      const { base } = read();
      const sides = { ancestor: offer.base.content, mine: offer.content, theirs: content() };
      if (store.takeIn({ ...sides, whose, base, next: { act: "let-go", offer } })) await kept.takeOver(offer);
    },
    forget: kept.throwAway,
    /** Lets go of what is typed, here and wherever it is kept: whoever leaves has said so. */
    drop: () => {
      store.goBackTo(read().base);
      return kept.drop();
    },
    start: kept.start,
  };
}

export type Editor = ReturnType<typeof openEditor>;
