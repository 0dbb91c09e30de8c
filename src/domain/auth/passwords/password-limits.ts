/** In characters. Longer input is not hashed. */
export const minPasswordLength = 12;
export const maxPasswordLength = 256;
