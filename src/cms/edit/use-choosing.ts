import { useState } from "react";
import type { Choices, EntryChoice, PictureChoice } from "../../content/choices.server.ts";
import type { Known } from "../../content/publish-check.ts";
import type { Choosing } from "./context.ts";
import { askEntries, askPictures } from "./send.ts";

interface Chosen {
  choices: Choosing;
  /** Takes note of more that can be chosen. */
  learn: (choices: Choices) => void;
  /** The same for whoever looks a draft through. */
  known: Known;
}

/** What can be chosen: known is what the content refers to, all else is asked of the server. */
export function useChoosing(known: Choices): Chosen {
  const [chosen] = useState(() => gather(known));
  return chosen;
}

function gather(known: Choices): Chosen {
  const entries = new Map<string, EntryChoice>();
  const pictures = new Map<string, PictureChoice>();

  function learn(choices: Choices) {
    for (const entry of choices.entries) entries.set(entry.id, entry);
    for (const picture of choices.pictures) pictures.set(picture.id, picture);
  }

  learn(known);
  return {
    learn,
    known: { entry: (id) => entries.get(id) ?? null, hasPicture: (id) => pictures.has(id) },
    choices: {
      entry: (id) => entries.get(id) ?? null,
      picture: (id) => pictures.get(id) ?? null,
      knowPicture: (picture) => learn({ entries: [], pictures: [picture] }),
      findEntries: async (kinds, words) => {
        const found = await askEntries(kinds, words);
        learn({ entries: found, pictures: [] });
        return found;
      },
      findPictures: async (words) => {
        const found = await askPictures(words);
        learn({ entries: [], pictures: found });
        return found;
      },
    },
  };
}
