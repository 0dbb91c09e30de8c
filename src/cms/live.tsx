import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";

/** How many leads nobody has answered yet, and which came last. */
export interface NewLeads {
  new: number;
  latest: string | null;
}

const second = 1000;
const ordinarily = 15 * second;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failures) => Math.min(second * 2 ** failures, 30 * second),
        // On the server its timer would keep everything that a page was rendered with for as long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * 60 * second,
        staleTime: 0,
        refetchInterval: ordinarily,
      },
    },
  });
}

/** Data that stays fresh while a screen is open. Everything else comes from loaders. */
export function Live({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

interface Fresh<Known> {
  /** Where its latest state is to be had; also its name in the browser's memory. */
  address: string;
  /** What the loader knew. */
  known: Known;
  /** Whether somebody waits for what comes next: then it is asked for every second. */
  isAwaited?: (known: Known) => boolean;
}

/** What a loader knew, kept fresh while it is shown; a tab in the background asks for nothing. */
export function useFresh<Known>({ address, known, isAwaited = () => false }: Fresh<Known>): Known {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData([address], known);
  }, [client, address, known]);
  const { data = known } = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal, redirect: "manual" });
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    },
    initialData: known,
    refetchInterval: ({ state }) => (isAwaited(state.data ?? known) ? second : ordinarily),
  });
  return data;
}

/** What is new in the inbox. */
export function useNewLeads(known: NewLeads): NewLeads {
  return useFresh({ address: href("/cms/leads/count"), known });
}
