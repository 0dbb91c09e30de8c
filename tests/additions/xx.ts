import { words as english, sentWords, type Words } from "#src/site/words/en.ts";

export { sentWords };
export const words: Words = { ...english, skipToContent: "Xkip to content" };
