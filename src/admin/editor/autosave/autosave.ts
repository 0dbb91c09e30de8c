import type { Subject } from "../api/client.ts";
import type { Saved } from "../api/results.ts";
import type { FormState } from "../document/state.ts";
import { createAutosaveClient } from "./autosave-client.ts";
import { findLocked } from "./indexeddb-drafts.ts";
import { createLocalAutosave } from "./local-autosave.ts";
import { findOffers, type Offer } from "./recovery.ts";
import { createRemoteAutosave } from "./remote-autosave.ts";

/** How long leaving waits for the server, in milliseconds. */
const leaveTimeout = 2000;

interface AutosaveOptions {
  subject: Subject;
  /** The entry's title. */
  title: string;
  /** Whether the entry exists on the server. */
  isThere: () => boolean;
  /** The unsaved document and its base; null when all is saved. */
  read: () => { base: Saved; content: object } | null;
  /** Whether everything in an offer is saved: its form closed before it could drop it. */
  isSaved: (offer: Offer) => boolean;
  report: (status: Partial<Pick<FormState, "localAutosave" | "remoteAutosave" | "offer">>) => void;
}

/**
 * Autosaves a form's input until it is saved: on the server, for every device, and in this browser, for when the server
 * is unreachable. Offers autosaved texts of other forms, each once.
 */
export function createAutosave({ subject, title, isThere, read, isSaved, report }: AutosaveOptions) {
  const writer = createWriterId();
  const client = createAutosaveClient(subject, writer);
  let sequence = 0;

  const local = createLocalAutosave({
    writer,
    about: `${subject.entry} ${subject.language}`,
    person: subject.person,
    title,
    begins: () => (isThere() ? null : subject.kind),
    read: () => {
      const draft = read();
      return draft && { sequence, ...draft };
    },
    report: (localAutosave) => report({ localAutosave }),
  });

  const remote = createRemoteAutosave({
    read: () => ({ sequence, text: read() }),
    client,
    report: (status) => {
      const isFirst = status.state === "kept" && !isThere();
      report({ remoteAutosave: status });
      // The local draft no longer belongs to an entry without a server record.
      if (isFirst) void local.write();
    },
  });

  async function checkOffers() {
    const [drafts, texts] = await Promise.all([local.others(), client.fetchOthers().catch(() => [])]);
    const openForms = await findLocked([...drafts.map(({ key }) => key), ...texts.map((text) => text.writer)]);
    const offers = findOffers(drafts, texts, new Set([...openForms, writer]));
    report({ offer: offers.find((offer) => !isSaved(offer)) ?? null });
    for (const offer of offers.filter(isSaved)) void dropText(offer);
  }

  async function dropText({ writer, sequence }: Offer) {
    await Promise.allSettled([local.forget(writer), client.dropOther({ writer, sequence })]);
  }

  return {
    writer,
    /** The id of the current text. */
    text: () => ({ writer, sequence }),
    /** Records a change. */
    touch: () => {
      sequence += 1;
      local.touch();
      remote.touch();
    },
    /** Updates both autosaves to the form's current state. */
    sync: () => {
      void local.write();
      remote.touch();
    },
    /** The server dropped the text up to this change when it saved. */
    confirmDropped: remote.confirmDropped,
    watch: remote.watch,
    /** The server answers again: sends what could not be sent. */
    retry: remote.retry,
    /** Takes over another form's text, and drops it there once it is stored here. */
    takeOver: async (offer: Offer) => {
      const [isHere, isOnServer] = await Promise.all([local.write(), remote.settle()]);
      if (isOnServer) await dropText(offer);
      else if (isHere) await local.forget(offer.writer);
      await checkOffers();
    },
    discardOffer: async (offer: Offer) => {
      await dropText(offer);
      await checkOffers();
    },
    /** Drops the form's text. Waits a short time for the server, which should know before the session ends. */
    discardUnsaved: async () => {
      await local.write();
      await Promise.race([remote.settle(), new Promise((resolve) => setTimeout(resolve, leaveTimeout))]);
    },
    start: () => {
      const stop = new AbortController();
      const { signal } = stop;
      const onReturn = () => {
        if (document.visibilityState === "visible") void checkOffers();
      };
      local.start(signal);
      remote.start(signal);
      document.addEventListener("visibilitychange", onReturn, { signal });
      addEventListener("pagehide", client.sendLeave, { signal });
      signal.addEventListener("abort", client.sendLeave);
      void checkOffers();
      return () => stop.abort();
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;

/** A unique id. `crypto.randomUUID` exists only on https. */
function createWriterId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}
