/**
 * Words that code, comments, docs and texts must not use, with what to say instead.
 * `node scripts/run.js tests/vocabulary.ts [FOLDER …]` counts them per folder, and lists those of the given folders.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { SourceFile } from "./house-rules.ts";

/** Regular expressions over words in lower case; a space stands for any gap, also a line break in a comment. */
const banned: Record<"archaic" | "British" | "private", Record<string, string>> = {
  archaic: {
    anew: "again",
    "of late": "recently",
    "reckon(?:s|ed|ing)?": "count, calculate",
    "whoever|whatever|whichever|whosoever": "the person who, any",
    whom: "who, or the person's role",
    "somebody(?: s)?|(?:any|every|no)body s": "a person, an editor, a visitor, no one's",
    "hears? of|(?:is|are|was|were|be|being) told|tells? of|telling of|told of": "learns, gets a message, reports",
    "has (?:it|them|its?|the \\w+|an? \\w+) (?:be|come|go|stand|say|know|show|begin|end|wait|start|run)": "makes, lets",
    "by which|of which|of whom|upon which": "two sentences",
    "stands (?:still|there|here|on|in|at|as|beside|between|above|under|alone|where|so|nowhere|elsewhere)": "is",
    "lies (?:in|at|on|there|here|beside|between|elsewhere|open|within|where)": "is",
    "(?:makes|made) (?:it|them)sel(?:f|ves) known": "appears",
    "(?:what|which|that) (?:is|was|were) typed": "the input",
    "(?:can|could|may|might)(?:not| not)? be had|is to be had": "is available",
    "is (?:not )?to be (?:seen|found|mended|reached|met|shown|read)": "is visible, can be found",
    "mend(?:s|ed|ing)?": "fix",
    "befalls?|befell|whereby|wherein|therein|thereof|thereby|whence|hitherto|forthwith|whilst|amongst": "plain words",
    "goes its way|come what may|for ever|in (?:its|their) turn|not so much as": "plain words",
    "under way": "in progress, pending",
    "throws? it away": "discards",
  },
  British: {
    "(?:dis)?(?:col|hon|fav|harb|neighb|behavi|rum|vap|lab|flav|hum)our(?:s|ed|ing|ful|less|al|ite|ites|able|hood)?":
      "-or",
    "cent(?:re|res|red|ring)|(?:kilo|milli|centi)?metres?|litres?|theatres?": "-er",
    "(?:re|un|dis|de)?(?:organ|real|recogn|custom|sanit|author|initial|normal|serial|summar|minim|maxim|optim|util|final|general|special|standard|synchron|capital|categor|character|emphas|ident|local|memor|personal|prior|visual|central|apolog|critic|token|random)is(?:e|es|ed|ing|er|ers|ation|ations)":
      "-ize",
    "analyse[ds]?|catalogues?|dialogues?|programmes?": "analyze, catalog, dialog, program",
    "(?:cancel|travel|model|signal|channel|tunnel|level|total)l(?:ed|ing|er|ers)|labell(?:ed|ing)": "one l",
    "grey(?:s|ed|ish)?": "gray",
    towards: "toward",
    "learnt|spelt|burnt|dreamt": "-ed",
    "fulfils?|enrols?|enrolment|judgement|artefacts?|cheques?|storeys?|tyres?": "American spelling",
  },
  private: {
    "enquir(?:y|ies|er|ers|e|es|ed|ing)": "inquiry",
    stationery: "sender identity",
    "caretakers?": "scheduler, maintenance job",
    "signposts?": "field marker",
    squeezed: "recompressed",
    senders: "security",
    witness: "XSS monitor",
    "sieges?|besieged?": "attack run",
    "tolls?": "failures, cost",
    "ledgers?": "record",
    "odd forms?": "malformed forms",
    "(?:planted|seeded) breach(?:es)?|planted (?:faults?|violations?|mistakes?)": "seeded violation, injected fault",
    "way back": "undo",
    "takes? turns": "double-buffered frames",
    "few of": "format list",
    "ask (?:pages|form|params)": "render request, action form",
    "leave traces": "write revision and audit",
    "draft for today": "migrate draft",
    "typing line": "autosave client",
    keeper: "autosave",
    "never silent": "query timeout",
    "story ground": "global setup",
    "nothing dead": "all fields rendered",
    "called now": "current titles",
    happenings: "audit lines",
    "take link": "redeem link",
    "own path": "safe redirect",
    crowded: "queue full",
    "stor(?:y|ies) (?:is|are|was|were) told": "browser test",
  },
};

/** Identifiers that were private terms, with the field's. Strings, comments and prose are not checked for them. */
const bannedIdentifiers: Record<string, string> = {
  "standing|Standing": "status, PublicationStatus",
  "isThere|writer": "exists, formId",
  "DeskLead|readDesk": "LeadSummary",
  "typedAt|typedAgo|typedText": "workingCopy, editedAt",
  "UnsavedText|RemoteDraft|LocalDraft": "WorkingCopy",
  "overtaken|searchedInVain|dress|visitOf": "stale, countEmptySearch, applyBranding, clientInfo",
  "missedAt|goneAt": "scheduleFailedAt, expiresAt",
  "(?:signIn|\\w*SignIn|secondFactor|\\w*SecondFactor)(?![a-z])\\w*": "login, twoFactor",
  "addressOf|ownAddress|cardAddress|fileAddress|variantAddress": "publicPathOf, url, cardUrl, fileUrl, variantUrl",
  "wordsOf(?!Text)|placeOf|partOf|wayOf": "the thing's name",
};

/** Not checked: default content, migrations, history, and names that are stored or belong to others. */
const exemptFiles =
  /^(?:src\/seed\/|src\/base\/db\/migrations\/|CHANGELOG\.md$|tests\/(?:vocabulary|house-rules\.test)\.)/;
/** Names of others, and visitors' texts that browser tests quote. */
const exemptWords = /things? to mend|\bserver\.initialise\b|labelled-?[bB]y|\bCANCELLED\b/g;

export interface Finding {
  path: string;
  line: number;
  kind: keyof typeof banned;
  word: string;
  instead: string;
}

const patterns = Object.entries(banned).flatMap(([kind, words]) =>
  Object.entries(words).map(([words, instead]) => ({
    kind: kind as keyof typeof banned,
    instead,
    pattern: new RegExp(`\\b(?:${words.replaceAll(" ", "[\\s*/#]+")})\\b`, "g"),
  })),
);

/** `wayBack`, `way-back` and `WAY_BACK` as `way back`; line numbers stay. */
function wordsOf(text: string): string {
  return text
    .replaceAll(exemptWords, " ")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
}

/** Comments, strings, and the text of templates. */
const notCode = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*|"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;

const identifierPatterns = Object.entries(bannedIdentifiers).map(([names, instead]) => ({
  instead,
  pattern: new RegExp(`(?<![\\w$])(?:${names})(?![\\w$])`, "g"),
}));

/** Every identifier of a source file that has a better name. */
function privateIdentifiers({ path, text }: SourceFile): Finding[] {
  if (!/\.(?:ts|tsx|js)$/.test(path)) return [];
  const code = text.replaceAll(notCode, (skipped) => skipped.replaceAll(/[^\n]/g, " "));
  return identifierPatterns.flatMap(({ instead, pattern }) =>
    [...code.matchAll(pattern)].map(({ 0: word, index }) => {
      const line = code.slice(0, index).split("\n").length;
      return { path, line, kind: "private" as const, word, instead };
    }),
  );
}

/** Every banned word in a file's name and text. */
export function bannedWords({ path, text }: SourceFile): Finding[] {
  if (exemptFiles.test(path)) return [];
  const words = `${wordsOf(path)}\n${wordsOf(text)}`;
  const found = patterns.flatMap(({ kind, instead, pattern }) =>
    [...words.matchAll(pattern)].map(({ 0: word, index }) => {
      const line = words.slice(0, index).split("\n").length - 1;
      return { path, line, kind, word: word.replaceAll(/\s+/g, " "), instead };
    }),
  );
  return [...found, ...privateIdentifiers({ path, text })];
}

export function describeFinding({ path, line, kind, word, instead }: Finding): string {
  return `${path}:${line}: "${word}" is ${kind}; say: ${instead}`;
}

/** All files of the repository that hold code, styles or prose. */
export function writtenFiles(): SourceFile[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(?:ts|tsx|js|css|md)$/.test(file) && existsSync(file))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  const findings = writtenFiles().flatMap(bannedWords);
  const folderOf = (path: string) =>
    path.split("/").slice(0, path.startsWith("src/") || path.startsWith("tests/") ? 2 : 1);
  const counts = Map.groupBy(findings, ({ path }) => folderOf(path).join("/"));
  for (const [folder, found] of [...counts].sort())
    process.stdout.write(`${String(found.length).padStart(5)} ${folder}\n`);
  for (const finding of findings.filter(({ path }) => asked.some((folder) => path.startsWith(folder)))) {
    process.stdout.write(`${describeFinding(finding)}\n`);
  }
}
