import { useState } from "react";
import type { Choices, ClaimChoice, EntryChoice, PictureChoice } from "../../content/choices.server.ts";
import type { Known } from "../../content/publish-check.ts";
import type { Choosing } from "./context.ts";
import { askEntries, askEntryAt, askPictures } from "./exchange/send.ts";

interface Chosen {
  choices: Choosing;
  /** Takes note of more that can be chosen. */
  learn: (choices: Partial<Choices>) => void;
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

  let claims: readonly ClaimChoice[] = [];

  function learn(choices: Partial<Choices>) {
    for (const entry of choices.entries ?? []) entries.set(entry.id, entry);
    for (const picture of choices.pictures ?? []) pictures.set(picture.id, picture);
    claims = choices.claims ?? claims;
  }

  learn(known);
  return {
    learn,
    known: { entry: (id) => entries.get(id) ?? null, hasPicture: (id) => pictures.has(id) },
    choices: {
      entry: (id) => entries.get(id) ?? null,
      picture: (id) => pictures.get(id) ?? null,
      claims: () => claims,
      knowPicture: (picture) => learn({ pictures: [picture] }),
      findEntries: async (kinds, words) => {
        const found = await askEntries(kinds, words);
        learn({ entries: found });
        return found;
      },
      findEntryAt: async (path) => {
        const found = await askEntryAt(path);
        if (found) learn({ entries: [found], pictures: [] });
        return found;
      },
      findPictures: async (words) => {
        const found = await askPictures(words);
        learn({ pictures: found });
        return found;
      },
    },
  };
}
