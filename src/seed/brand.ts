import type { DefaultEntry } from "./entry.ts";

export const brand: DefaultEntry<"brand"> = { id: "brand", slug: null, content: {} };
