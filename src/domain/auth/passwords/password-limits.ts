/** In characters. Longer input is not hashed. */
export const shortestPassword = 12;
export const longestPassword = 256;
