import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";

/** How many leads nobody has answered yet, and which came last. */
export interface NewLeads {
  new: number;
  latest: string | null;
}

const second = 1000;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failures) => Math.min(second * 2 ** failures, 30 * second),
        gcTime: 5 * 60 * second,
        staleTime: 0,
        refetchInterval: 15 * second,
      },
    },
  });
}

/** Data that stays fresh while a screen is open. Everything else comes from loaders. */
export function Live({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const newLeadsKey = ["leads", "new"];

async function fetchNewLeads({ signal }: { signal: AbortSignal }): Promise<NewLeads> {
  const answer = await fetch(href("/cms/leads/count"), { signal, redirect: "error" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** What is new in the inbox, begun with what the loader knew and kept fresh; a tab in the background asks for nothing. */
export function useNewLeads(known: NewLeads): NewLeads {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(newLeadsKey, known);
  }, [client, known]);
  return useQuery({ queryKey: newLeadsKey, queryFn: fetchNewLeads, initialData: known }).data;
}
