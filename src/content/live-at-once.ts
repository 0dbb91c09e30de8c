import type { KindName } from "./kinds/kinds.ts";

/** Kinds without a draft: what is saved is what visitors see. */
const liveAtOnce = ["settings", "seo"] as const satisfies KindName[];

export type LiveAtOnce = (typeof liveAtOnce)[number];

export function isLiveAtOnce(kind: KindName): kind is LiveAtOnce {
  return liveAtOnce.some((name) => name === kind);
}
