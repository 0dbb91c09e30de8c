import type { DefaultEntry } from "./entry.ts";

/** Drafts to turn on in an emergency. */
export const alerts: DefaultEntry<"alert">[] = [
  {
    id: "alert-hurricane",
    slug: null,
    content: {
      title: "Hurricane warning",
      text: "Our office may close early. Our engineers are working remotely and watching your systems around the clock. If something is down, call {phone}.",
    },
  },
  {
    id: "alert-office-closed",
    slug: null,
    content: {
      title: "Our office is closed",
      text: "Please don’t come by. The help desk still answers at {phone}, and messages from this site still reach us.",
    },
  },
  {
    id: "alert-power-outage",
    slug: null,
    content: {
      title: "Power outage at our office",
      text: "We’re working remotely until the power is back. Replies may take longer than usual. If it can’t wait, call {phone}.",
    },
  },
];
