import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import { secondMs } from "#src/base/durations.ts";

/** The number of leads to answer, the id of the latest new one, and that of the last thing that happened to any lead. */
export interface NewLeads {
  needAnswer: number;
  latest: string | null;
  lastAct: string | null;
}

const defaultIntervalMs = 15 * secondMs;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failures) => Math.min(secondMs * 2 ** failures, 30 * secondMs),
        // On the server, a timer would hold the data of each rendered page in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * 60 * secondMs,
        staleTime: 0,
        refetchInterval: defaultIntervalMs,
      },
    },
  });
}

/** For data that refreshes while a screen is open. Everything else comes from loaders. */
export function PollingProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

interface PollingOptions<Data> {
  /** The URL of the data, and its query key. */
  url: string;
  /** The loader's data. */
  initial: Data;
  /** If true, it polls every second. */
  isUrgent?: (data: Data) => boolean;
}

/** Polls a loader's data while it is shown. A background tab does not poll. */
export function usePolling<Data>({ url, initial, isUrgent = () => false }: PollingOptions<Data>): Data {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData([url], initial);
  }, [client, url, initial]);
  const { data = initial } = useQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal, redirect: "manual" });
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    },
    initialData: initial,
    refetchInterval: ({ state }) => (isUrgent(state.data ?? initial) ? secondMs : defaultIntervalMs),
  });
  return data;
}

export function useNewLeads(initial: NewLeads): NewLeads {
  return usePolling({ url: href("/cms/leads/count"), initial: initial });
}
