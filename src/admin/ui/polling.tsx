import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";

/** The number of unanswered leads, the id of the latest, and that of the last thing that happened to any lead. */
export interface NewLeads {
  new: number;
  latest: string | null;
  lastAct: string | null;
}

const second = 1000;
const defaultInterval = 15 * second;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failures) => Math.min(second * 2 ** failures, 30 * second),
        // On the server, a timer would hold the data of each rendered page in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * 60 * second,
        staleTime: 0,
        refetchInterval: defaultInterval,
      },
    },
  });
}

/** For data that refreshes while a screen is open. Everything else comes from loaders. */
export function PollingProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

interface PollingOptions<Known> {
  /** The URL of the data, and its query key. */
  address: string;
  /** The loader's data. */
  initial: Known;
  /** If true, it polls every second. */
  isUrgent?: (data: Known) => boolean;
}

/** Polls a loader's data while it is shown. A background tab does not poll. */
export function usePolling<Known>({ address, initial, isUrgent = () => false }: PollingOptions<Known>): Known {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData([address], initial);
  }, [client, address, initial]);
  const { data = initial } = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal, redirect: "manual" });
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    },
    initialData: initial,
    refetchInterval: ({ state }) => (isUrgent(state.data ?? initial) ? second : defaultInterval),
  });
  return data;
}

export function useNewLeads(initial: NewLeads): NewLeads {
  return usePolling({ address: href("/cms/leads/count"), initial: initial });
}
