import type { FieldOf } from "../../../content/kinds/field.ts";
import { mergeContents } from "../../../content/merge.ts";
import { isSame } from "../../../content/same.ts";
import type { Saved, Standing } from "../exchange/answers.ts";
import type { Subject } from "../exchange/send.ts";
import { editContent } from "./edited.ts";
import { beginWith, type Choice, type FormState, onBase, withoutFindings } from "./state.ts";

export interface Begun {
  subject: Subject;
  /** What a person calls it. */
  title: string;
  root: FieldOf<"group">;
  saved: Saved;
  standing: Standing;
}

/** Two sides of a content, and what both began with. */
interface Sides extends Omit<Choice, "merged" | "clashes"> {
  ancestor: object;
  mine: object;
  theirs: object;
}

export type FormStore = ReturnType<typeof openStore>;

/** What is typed into a form and how it stands, and how another side comes into it. */
export function openStore({ subject, root, saved, standing }: Begun) {
  const edited = editContent(saved.content);
  const listeners = new Set<() => void>();
  let state = beginWith(saved, standing);

  const content = () => edited.read("") as object;

  function set(next: FormState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function adopt(merged: object, base: Saved) {
    set({ ...onBase(state, base), status: { state: "unsaved" } });
    edited.write("", merged);
  }

  return {
    subject,
    root,
    edited,
    content,
    read: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether all that is typed is saved. */
    isClean: () => isSame(content(), state.clean),
    /** The form holds something that was made of two sides. */
    adopt,
    /** Brings two sides together in the form; where they clash, somebody is asked, and the answer is `false`. */
    takeIn: ({ ancestor, mine, theirs, ...choice }: Sides): boolean => {
      const { merged, clashes } = mergeContents(root, ancestor, mine, theirs);
      if (clashes.length > 0) {
        set({ ...state, status: { state: "choosing", choice: { ...choice, merged, clashes } } });
        return false;
      }
      adopt(merged, choice.base);
      return true;
    },
    /** The form is as something that is saved. */
    goBackTo: (saved: Saved) => {
      set({ ...withoutFindings(onBase(state, saved)), status: { state: "saved" } });
      edited.write("", saved.content);
    },
    /** Whether a text that builds on a save holds nothing that is not saved. */
    isSaved: ({ base, content }: { base: Pick<Saved, "content">; content: object }): boolean => {
      const { content: present } = state.base;
      const { merged, clashes } = mergeContents(root, base.content, content, present);
      return clashes.length === 0 && isSame(merged, present);
    },
  };
}
