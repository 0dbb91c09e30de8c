import type { Clash } from "../../../content/merge.ts";
import type { Finding } from "../../../content/publish-check.ts";
import type { Failure, Saved, Standing, Way } from "../exchange/answers.ts";
import type { Offer } from "../keeping/offers.ts";
import type { OnServer } from "../keeping/server-keeper.ts";

/** Where a form stands between what is typed and what is saved. Typing goes on in each of them but `choosing`. */
export type Status =
  | { state: "saved" }
  | { state: "unsaved" }
  | { state: "saving"; way: Way["intent"] }
  /** The server was asked and did not take it. */
  | { state: "failed"; failure: Failure; way: Way["intent"] }
  /** It was not asked, or refused, because of what the faults say. */
  | { state: "faulty" }
  /** Two sides changed the same, and somebody has to choose. */
  | { state: "choosing"; choice: Choice };

export interface Choice {
  /** Whose the other side is, and since when. */
  whose: { by: string | null; at: string };
  /** What both sides changed together; of what clashes, mine. */
  merged: object;
  clashes: Clash[];
  /** What will have been the other side's last save. */
  base: Saved;
  /** What follows when all is chosen. */
  next: { act: "send"; way: Way } | { act: "edit" } | { act: "let-go"; offer: Offer };
}

/** Whether what is typed outlives this page. */
export type Keeping = { state: "nothing" } | { state: "kept"; at: string } | { state: "impossible" };

interface Findings {
  way: Way;
  list: readonly Finding[];
  /** The address that it is about. */
  slug: unknown;
}

export interface FormState {
  status: Status;
  /** What the form builds on. */
  base: Saved;
  /** As it was typed when it was last the same as `base`; the server trims it. */
  clean: object;
  faults: Readonly<Record<string, string>>;
  /** What is to be looked at before the form goes the way that was asked for; what is mended goes by itself. */
  findings: Findings | null;
  standing: Standing;
  keeping: Keeping;
  onServer: OnServer;
  /** What was saved meanwhile from elsewhere. */
  newer: Saved | null;
  /** What was typed another time and not saved. */
  offer: Offer | null;
}

export function beginWith(saved: Saved, standing: Standing): FormState {
  return {
    status: { state: "saved" },
    base: saved,
    clean: saved.content,
    faults: {},
    findings: null,
    standing,
    keeping: { state: "nothing" },
    onServer: { state: "nothing" },
    newer: null,
    offer: null,
  };
}

/** After what is kept of what is typed became known: with the first text that the server has, the entry is there. */
export function afterKeeping(
  state: FormState,
  known: Partial<Pick<FormState, "keeping" | "onServer" | "offer">>,
): FormState {
  const isThere = state.standing.isThere || known.onServer?.state === "kept";
  return {
    ...state,
    ...known,
    standing: isThere === state.standing.isThere ? state.standing : { ...state.standing, isThere },
  };
}

/** After something was typed. What is under way, or went wrong, stays said until the next save. */
export function afterTyping(state: FormState, isClean: boolean): FormState {
  const { status } = state;
  if (status.state === "saving" || status.state === "choosing") return state;
  if (isClean) return { ...state, status: { state: "saved" }, ...(state.findings ? {} : { faults: {} }) };
  return status.state === "saved" ? { ...state, status: { state: "unsaved" } } : state;
}

/** After the server took `sent`; what was typed since then is still to be saved. */
export function afterSave(state: FormState, saved: Saved, sent: object, isClean: boolean): FormState {
  return {
    ...onBase(state, saved),
    clean: sent,
    status: { state: isClean ? "saved" : "unsaved" },
    faults: {},
    findings: null,
  };
}

/** The form now builds on another save. */
export function onBase(state: FormState, base: Saved): FormState {
  const newer = state.newer && state.newer.version > base.version ? state.newer : null;
  return { ...state, base, clean: base.content, newer };
}

export function withFindings(state: FormState, findings: Findings): FormState {
  const blocks = findings.list.filter(({ level }) => level === "blocks").map(({ path, words }) => [path, words]);
  return { ...state, findings, faults: Object.fromEntries(blocks) };
}

export function withoutFindings(state: FormState): FormState {
  return { ...state, findings: null, faults: {} };
}

export function afterNotice(state: FormState, newer: Saved): FormState {
  return newer.version > state.base.version ? { ...state, newer } : state;
}
