/**
 * The rooms' import rules. Each says what a room may import; the reason is the comment.
 * `tests/house-rules.test.ts` plants a breach of each and counts the modules read, so that the rules cannot go blind.
 */
const pure =
  "^src/content/(?:kinds|defaults)/|^src/content/[^/]+(?<!\\.server)\\.ts$|^src/discovery/[^/]+(?<!\\.server)\\.tsx?$|^src/media/(?:places|key|limits)\\.ts$|^src/(?:leads|mail|people|senders)/[^/]+(?<!\\.server)\\.ts$|^src/mail/messages/";
const tests = "\\.test\\.tsx?$";

const room = (name, path, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path, pathNot: tests },
  to: { path: "^src/", pathNot: [path, ...mayImport] },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    room("db-knows-nothing-of-ours", "^src/db/", [], "The database room serves all others, so it depends on none."),
    room("senders-know-nobody", "^src/senders/", [], "Forms and logins tell senders apart in the same way."),
    room("history-is-written-through-db", "^src/history/", ["^src/db/"], "History is a table and a sentence."),
    room("media-knows-files-and-rows", "^src/media/", ["^src/db/"], "Pictures know nothing of who shows them."),
    room(
      "backup-knows-rows-and-files",
      "^src/backup/",
      ["^src/db/", "^src/media/"],
      "A backup holds every table and every file, whatever they are about.",
    ),
    room(
      "content-knows-db-history-media",
      "^src/content/",
      ["^src/db/", "^src/history/", "^src/media/"],
      "What the site says does not depend on how it is shown or served.",
    ),
    room(
      "mail-knows-the-company",
      "^src/mail/",
      ["^src/db/", "^src/content/"],
      "Mails are sent alike, whatever they are about.",
    ),
    room(
      "leads-write-history-and-mail",
      "^src/leads/",
      ["^src/db/", "^src/history/", "^src/content/", "^src/mail/", "^src/senders/"],
      "An enquiry is the same whichever screen took it or shows it.",
    ),
    room(
      "people-write-history-and-mail",
      "^src/people/",
      ["^src/db/", "^src/history/", "^src/mail/", "^src/senders/"],
      "Accounts are the same whichever screen shows them.",
    ),
    room(
      "discovery-reads-content",
      "^src/discovery/",
      ["^src/db/", "^src/content/", "^src/media/places\\.ts$"],
      "What search engines read is made of the content alone.",
    ),
    room("brand-knows-no-page", "^src/brand/", [], "What all pages look like depends on none of them."),
    room("rendering-knows-no-room", "^src/rendering/", [], "How a page becomes a document is the same for every page."),
    room(
      "site-reads-the-rooms",
      "^src/site/",
      [
        pure,
        "^src/(?:content|leads)/[^/]+\\.server\\.ts$",
        "^src/brand/",
        "^src/context\\.ts$",
        "^src/db/tables\\.ts$",
        "^src/routes\\.ts$",
        "^\\.react-router/",
      ],
      "Visitors' pages read content; they know neither the server nor the admin area.",
    ),
    room(
      "cms-reads-the-rooms",
      "^src/cms/",
      [
        pure,
        "^src/(?:content|leads|people|history|mail)/[^/]+\\.server\\.ts$",
        "^src/brand/",
        "^src/context\\.ts$",
        "^src/db/tables\\.ts$",
        "^src/routes\\.ts$",
        "^src/(?:staff-path|staff-cookies|preview-path)\\.ts$",
        "^\\.react-router/",
      ],
      "Staff's screens know neither the server nor visitors' pages.",
    ),
    {
      name: "nobody-imports-the-server",
      comment: "The server puts everything together; nothing is put together with it.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/server/", tests] },
      to: { path: "^src/server/" },
    },
    {
      name: "server-takes-pages-built",
      comment: "The server gets the pages as the built handler; of their source it may know types only.",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/(?:site|cms|rendering)/|^src/(?:root|entry\\.)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-files-know-no-machine",
      comment: "Kinds, defaults and pure files run anywhere: no React, no SQL, no Node.",
      severity: "error",
      from: { path: pure, pathNot: tests },
      to: {
        path: "^node:|^node_modules/(?:react|react-dom|kysely|pg|sharp|pino|nodemailer)/|\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pages-read-on-the-server-only",
      comment:
        "Zod and SQL never reach a browser: pages take types from the kinds, and data from their loader. The one that " +
        "judges what staff type is loaded when they save.",
      severity: "error",
      from: { path: "^src/(?:site|cms)/", pathNot: `${tests}|\\.server\\.ts$|^src/cms/edit/check\\.ts$` },
      to: { path: "^src/content/kinds/|^node_modules/zod/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circles",
      comment: "Modules that need each other are one module, or three.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\?" },
    tsPreCompilationDeps: true,
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
