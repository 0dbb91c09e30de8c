import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";

/** The delay after a key before it searches, in milliseconds. */
const debounceMs = 150;

/** Search results for an input. The last results stay as placeholder data until the next ones arrive. */
export function useSearchResults<Results>(
  find: (query: string, signal: AbortSignal) => Promise<Results> | Results,
  query: string,
  isEnabled = true,
) {
  const id = useId();
  return useQuery({
    queryKey: [id, query],
    queryFn: async ({ signal }) => {
      if (query !== "") await new Promise((resolve) => setTimeout(resolve, debounceMs));
      signal.throwIfAborted();
      return find(query, signal);
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
}
