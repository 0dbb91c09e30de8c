/* Limits that schemas share. */

/** In characters, all texts of an entry together: about 150 book pages. */
export const maxEntryLength = 500_000;

/** Child nodes of a rich text, and of each of its nodes. */
export const maxNodes = 10_000;

/** In characters. Browsers and servers refuse longer URLs. */
export const maxUrlLength = 2_000;

/** In characters, per RFC 5321. */
export const maxEmailLength = 254;

/** Items of a price calculator. The page of an estimate has a query parameter for each. */
export const maxPriceItems = 12;

/** Lists in lists of a text. */
export const maxListLevels = 3;

/** Limits of tables, in blocks and in texts. Wider ones are hard to read, longer ones belong in a file. */
export const maxTableColumns = 12;
export const maxTableRows = 100;

/** In characters, a cell of a table block. */
export const maxCellLength = 300;

/** Files that a form can ask for. */
export const maxFileQuestions = 3;
