import { useEffect, useState } from "react";
import { UseList } from "../media/use-list.tsx";
import { askUses, type Subject } from "./send.ts";
import type { EntryUses } from "./uses.ts";

/** What refers to an entry, before it goes. */
export function Uses({ subject }: { subject: Subject }) {
  const [uses, setUses] = useState<EntryUses | null>(null);
  useEffect(() => {
    let isStale = false;
    // Without an answer it is deleted all the same: it can be had back.
    askUses(subject).then(
      (found) => isStale || setUses(found),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [subject]);
  if (!uses || uses.number === 0) return null;
  return (
    <div className="uses" role="status">
      <p>It is named here, where it will be left out:</p>
      <UseList uses={uses} />
    </div>
  );
}
