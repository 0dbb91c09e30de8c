import { useState } from "react";
import type { DisplayedLead } from "../lead/change-leads.ts";

export interface LeadSelection {
  selected: readonly DisplayedLead[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** The selected leads of a list. Those that leave the list are no longer selected. */
export function useLeadSelection(leads: readonly DisplayedLead[]): LeadSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = leads.filter(({ id }) => ids.has(id));
  const clear = () => setIds(new Set());
  return {
    selected,
    has: (id) => ids.has(id),
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => (selected.length === leads.length ? clear() : setIds(new Set(leads.map(({ id }) => id)))),
    clear,
  };
}
