import { createContext } from "react";

/** Text of the page's `application/ld+json` script, ready to stand in it; undefined in the browser. */
export const StructuredDataContext = createContext<string | undefined>(undefined);
