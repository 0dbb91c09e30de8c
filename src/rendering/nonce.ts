import { createContext } from "react";

/** Marks the page's own inline scripts while it is rendered; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
