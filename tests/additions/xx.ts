import { words as english, serverWords, type Words } from "#src/base/words/en.ts";

export { serverWords };
export const words: Words = { ...english, skipToContent: "Xkip to content" };
