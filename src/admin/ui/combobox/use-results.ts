import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";

/** The delay after a key before it searches, in milliseconds. */
const debounce = 150;

/** Search results for an input. The last results stay as placeholder data until the next ones arrive. */
export function useResults<Found>(
  find: (words: string, signal: AbortSignal) => Promise<Found> | Found,
  words: string,
  isEnabled = true,
) {
  const id = useId();
  return useQuery({
    queryKey: [id, words],
    queryFn: async ({ signal }) => {
      if (words !== "") await new Promise((resolve) => setTimeout(resolve, debounce));
      signal.throwIfAborted();
      return find(words, signal);
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
}
