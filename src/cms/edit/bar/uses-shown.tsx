import { useEffect, useState } from "react";
import type { Use } from "../../../content/uses.server.ts";
import { UseLinks } from "../../entries/use-links.tsx";
import { askUses, type Subject } from "../exchange/send.ts";

/** What refers to an entry, before it goes. */
export function UsesShown({ subject }: { subject: Subject }) {
  const [uses, setUses] = useState<Use[]>([]);
  useEffect(() => {
    let isStale = false;
    // Without an answer one may go on all the same: it can be had back.
    askUses(subject).then(
      (found) => isStale || setUses(found),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [subject]);
  if (uses.length === 0) return null;
  return (
    <div className="mt-3">
      <p>It is used by:</p>
      <UseLinks uses={uses} />
    </div>
  );
}
