import { useState } from "react";
import type { Choices, EntryChoice, PictureChoice } from "../../content/choices.server.ts";
import type { Choosing } from "./context.ts";
import { askEntries, askPictures } from "./send.ts";

/** What can be chosen: known is what the content refers to, all else is asked of the server. */
export function useChoosing({ entries, pictures }: Choices): Choosing {
  const [choosing] = useState(() => makeChoosing(entries, pictures));
  return choosing;
}

function makeChoosing(entries: EntryChoice[], pictures: PictureChoice[]): Choosing {
  const knownEntries = new Map(entries.map((entry) => [entry.id, entry]));
  const knownPictures = new Map(pictures.map((picture) => [picture.id, picture]));
  return {
    entry: (id) => knownEntries.get(id) ?? null,
    picture: (id) => knownPictures.get(id) ?? null,
    findEntries: async (kinds, words) => {
      const found = await askEntries(kinds, words);
      for (const entry of found) knownEntries.set(entry.id, entry);
      return found;
    },
    findPictures: async (words) => {
      const found = await askPictures(words);
      for (const picture of found) knownPictures.set(picture.id, picture);
      return found;
    },
  };
}
