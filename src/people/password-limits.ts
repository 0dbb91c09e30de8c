/** In characters. A long text is no password: nothing is hashed for it. */
export const shortestPassword = 12;
export const longestPassword = 256;
