/*
 * What schemas take of what has no limit of its own.
 */

/** Characters of all texts of an entry together: some 150 pages of a book. */
export const longestEntry = 500_000;

/** Parts of a text, and of each of its parts. */
export const mostNodes = 10_000;

/** Characters of an address of another site; browsers and servers take no longer ones. */
export const longestAddress = 2_000;

/** Characters of an email address, by RFC 5321. */
export const longestEmail = 254;
