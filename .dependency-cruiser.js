/**
 * The import rules. Each says what a folder may import; the reason is the comment.
 * `tests/house-rules.test.ts` plants a violation of each, and `scripts/import-rules.js` counts the modules read, so that
 * the rules cannot go blind.
 */
const pure =
  "^src/router/(?:data-requests|site-routes)\\.ts$|^src/content/(?:schema(?:/blocks)?|estimates|fields|published|search|similarity|entries|redirects|drafts)/[^/]+(?<!\\.server)\\.ts$|^src/seo/[^/]+(?<!\\.server)\\.tsx?$|^src/media/(?:places|crop|key|limits|file-types|file-size|label)\\.ts$|^src/share-card/card\\.ts$|^src/(?:leads|leads/reports|leads/spam|leads/entered|leads/answers|leads/import|email|email/inbound|auth|security|visits|webhooks)/[^/]+(?<!\\.server)\\.ts$|^src/audit-log/acts\\.ts$|^src/languages\\.ts$";
const tests = "\\.test\\.tsx?$";
const typesOnly = { dependencyTypesNot: ["type-only"] };

const folder = (name, path, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path, pathNot: tests },
  to: { path: "^src/", pathNot: [path, ...mayImport] },
});

/** Each folder may import the folders before it, but none after it. This also applies to types. */
const layers = (name, paths, comment) =>
  paths.slice(0, -1).map((path, index) => ({
    name: `${name}-layers-${path.match(/[\w-]+(?=\/$)/)[0]}`,
    comment,
    severity: "error",
    from: { path, pathNot: tests },
    to: { path: paths.slice(index + 1) },
  }));

/** What the admin's pages and the forms of its entries need on the server. */
const domain = [
  pure,
  "^src/router/",
  "^src/(?:leads|leads/reports|leads/conversation|leads/privacy|leads/deadlines|leads/entered|leads/answers|leads/import|leads/spam|auth|audit-log|email|email/inbound|health|seo|visits|webhooks)/[^/]+\\.server\\.ts$",
  "^src/content/[^/]+/[^/]+\\.server\\.ts$",
  "^src/brand/",
  "^src/(?:context|routes|staff-path|staff-cookies|preview-path|version)\\.ts$",
  "^src/leads/conversation/(?:draft-content|limits|quoted-text|template-fields)\\.ts$",
  "^src/media/store\\.ts$",
  "^src/db/tables(?:-conversation)?\\.ts$",
  "^\\.react-router/",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    folder("db-imports-nothing", "^src/db/", [], "Every other folder uses the database, so it depends on none."),
    folder("security-imports-nothing", "^src/security/", [], "Forms, logins and the server tell clients apart alike."),
    folder("brand-imports-nothing", "^src/brand/", [], "What all pages look like depends on none of them."),
    folder("audit-log-imports-db", "^src/audit-log/", ["^src/db/"], "The audit log is a table and a sentence."),
    folder("share-card-imports-brand", "^src/share-card/", ["^src/brand/"], "A card is drawn from what it is given."),
    folder(
      "media-imports-db-and-share-card",
      "^src/media/",
      ["^src/db/", "^src/share-card/"],
      "Pictures know nothing of who shows them.",
    ),
    folder(
      "backup-imports-rows-and-files",
      "^src/backup/",
      ["^src/db/", "^src/media/"],
      "A backup contains all tables and all files, regardless of their content.",
    ),
    folder(
      "health-imports-what-it-checks",
      "^src/health/",
      ["^src/db/", "^src/email/", "^src/media/"],
      "A check reads the state of others; nothing that is checked knows of it.",
    ),
    folder("jobs-import-db", "^src/jobs/", ["^src/db/"], "A job is run without knowing what it does."),
    folder(
      "content-imports-db-audit-log-media",
      "^src/content/",
      ["^src/db/", "^src/audit-log/", "^src/media/", "^src/languages\\.ts$"],
      "What the site says does not depend on how it is shown or served.",
    ),
    ...layers(
      "content",
      [
        "^src/content/schema/",
        "^src/content/fields/",
        "^src/content/published/",
        "^src/content/search/",
        "^src/content/similarity/",
        "^src/content/entries/",
        "^src/content/redirects/",
        "^src/content/drafts/",
        "^src/content/files/",
      ],
      "Content is built in layers: schema, fields, published, search, similarity, entries, redirects, drafts, files. Each imports only those before it.",
    ),
    folder(
      "seed-imports-content",
      "^src/seed/",
      ["^src/db/", "^src/content/", "^src/audit-log/", "^src/media/", "^src/languages\\.ts$"],
      "The default content is written the way all content is.",
    ),
    folder(
      "email-imports-published-content",
      "^src/email/",
      [
        "^src/db/",
        "^src/brand/",
        "^src/content/published/",
        "^src/content/schema/phone\\.ts$",
        "^src/media/places\\.ts$",
        "^src/security/",
        "^src/languages\\.ts$",
      ],
      "All emails are sent the same way. The company's name, address and brand come from its content.",
    ),
    folder(
      "webhooks-import-db-and-email",
      "^src/webhooks/",
      ["^src/db/", "^src/audit-log/", "^src/auth/(?:policies|roles)\\.ts$", "^src/email/", "^src/security/"],
      "What is sent to other systems does not depend on who has something to tell them.",
    ),
    folder(
      "leads-import-audit-log-and-email",
      "^src/leads/",
      [
        "^src/db/",
        "^src/audit-log/",
        "^src/auth/(?:person|policies|roles)\\.ts$",
        "^src/content/",
        "^src/email/",
        "^src/media/(?:store|limits|file-size|inspect\\.server|inspect-file\\.server|decoder\\.server)\\.ts$",
        "^src/security/",
        "^src/visits/sources\\.ts$",
        "^src/webhooks/(?:events\\.ts|queue\\.server\\.ts)$",
        "^src/languages\\.ts$",
      ],
      "An inquiry does not depend on the screen that takes it or shows it.",
    ),
    folder(
      "auth-imports-audit-log-and-email",
      "^src/auth/",
      ["^src/db/", "^src/audit-log/", "^src/email/", "^src/security/"],
      "Accounts do not depend on the screen that shows them.",
    ),
    folder(
      "seo-imports-content",
      "^src/seo/",
      [
        "^src/db/",
        "^src/brand/(?:accent-palette|mark-in-accent)\\.ts$",
        "^src/content/",
        "^src/media/(?:places|file-types)\\.ts$",
        "^src/share-card/card\\.ts$",
        "^src/languages\\.ts$",
      ],
      "What search engines read is made of the content alone.",
    ),
    folder(
      "visits-import-published-content",
      "^src/visits/",
      ["^src/db/", "^src/security/", "^src/content/published/", "^src/languages\\.ts$"],
      "Visits are counted without knowing the server or the pages.",
    ),
    folder("rendering-imports-nothing", "^src/rendering/", [], "Every page becomes a document in the same way."),
    folder("router-imports-rendering", "^src/router/", ["^src/rendering/"], "A seam knows the library, and no page."),
    folder(
      "site-imports-domain",
      "^src/site/",
      [
        pure,
        "^src/router/",
        "^src/leads/[^/]+\\.server\\.ts$",
        "^src/leads/answers/[^/]+\\.server\\.ts$",
        "^src/content/[^/]+/[^/]+\\.server\\.ts$",
        "^src/brand/",
        "^src/share-card/",
        "^src/context\\.ts$",
        "^src/db/tables\\.ts$",
        "^src/routes\\.ts$",
        "^\\.react-router/",
      ],
      "Visitors' pages read content; they know neither the server nor the admin.",
    ),
    folder(
      "admin-imports-domain",
      "^src/(?:admin|editor|admin-session|admin-ui)/",
      domain,
      "Staff's screens know neither the server nor visitors' pages.",
    ),
    ...layers(
      "admin",
      ["^src/admin-ui/", "^src/admin-session/", "^src/editor/", "^src/admin/"],
      "Screens use the editor, the editor the session, and all of them the widgets: never the other way round.",
    ),
    {
      name: "nobody-imports-the-server",
      comment: "The server puts everything together; nothing is put together with it.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(?:config|http|process|cli)/", tests] },
      to: { path: "^src/(?:config|http|process|cli)/" },
    },
    ...layers(
      "server",
      ["^src/config/", "^src/http/", "^src/process/", "^src/cli/"],
      "Settings and services first, then the HTTP server, the process around it, and the operator's commands.",
    ),
    {
      name: "server-takes-pages-built",
      comment: "The server gets the pages as the built handler; of their source it may know types only.",
      severity: "error",
      from: { path: "^src/(?:config|http|process|cli)/" },
      to: {
        path: "^src/(?:site|admin|editor|admin-session|admin-ui|rendering)/|^src/(?:root|entry\\.)",
        ...typesOnly,
      },
    },
    {
      name: "pure-files-run-anywhere",
      comment: "Pure files run in a browser and on the server: no React, no SQL, no Node.",
      severity: "error",
      from: { path: `${pure}|^src/seed/[^/]+(?<!\\.server)\\.ts$`, pathNot: tests },
      to: {
        path: "^node:|^node_modules/(?:react|react-dom|kysely|pg|sharp|pino|nodemailer)/|\\.server\\.ts$",
        ...typesOnly,
      },
    },
    {
      name: "pages-validate-on-the-server",
      comment:
        "Zod and SQL never reach a browser: pages take types from the schema, and values from their loader. The one " +
        "module that validates an entry is loaded when it is saved.",
      severity: "error",
      from: {
        path: "^src/(?:site|admin|editor|admin-session|admin-ui)/|^src/content/fields/(?:types/|field-types|custom-types|describe|differences|place|same-items)",
        pathNot: `${tests}|\\.server\\.ts$|^src/editor/document/check\\.ts$`,
      },
      to: {
        path: "^src/content/schema/(?!(?:path|initials|slugs|deep-equal|federal-holidays|link-address|phone|reference-forms|longest|video-address)\\.ts)|^node_modules/zod/",
        ...typesOnly,
      },
    },
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module, or three.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
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
