/**
 * The import rules: one for each room of `src`, and one for each order of the folders in a room. The reason is the comment.
 * `tests/house-rules.test.ts` plants a violation of each, and `scripts/import-rules.js` counts the modules read, so that
 * the rules cannot go blind.
 */
const tests = "\\.test\\.tsx?$";
const typesOnly = { dependencyTypesNot: ["type-only"] };

/** A room may import itself and the rooms below it. This also applies to types. */
const room = (name, below, comment) => ({
  name: `${name}-room`,
  comment,
  severity: "error",
  from: { path: `^src/${name}/`, pathNot: tests },
  to: { path: "^src/", pathNot: `^src/(?:${[name, ...below].join("|")})/` },
});

/** Each folder may import the folders before it, but none after it. This also applies to types. */
const layers = (parent, folders, comment) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${parent.split("/").at(-1)}-layers-${folder}`,
    comment,
    severity: "error",
    from: { path: `^src/${parent}/${folder}/`, pathNot: tests },
    to: { path: `^src/${parent}/(?:${folders.slice(index + 1).join("|")})/` },
  }));

const pure = { path: "^src/(?:brand|domain|seed)/", pathNot: `${tests}|\\.server\\.ts$` };
const domain = ["base", "brand", "domain"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    room("base", [], "Everything is built on the base, so it knows nothing else."),
    room("brand", ["base"], "What all pages look like depends on none of them."),
    room("domain", ["base", "brand"], "What the product does depends neither on a screen nor on the server."),
    room("seed", domain, "The default content is written the way all content is."),
    room("site", domain, "Visitors' pages know neither staff's screens nor the server."),
    room("admin", domain, "Staff's screens know neither visitors' pages nor the server."),
    room("app", [...domain, "site", "admin"], "The app puts pages and screens together for React Router."),
    room("server", [...domain, "seed", "app"], "The server gets the pages built: it imports none of them."),
    ...layers(
      "domain",
      [
        "share-card",
        "media",
        "audit-log",
        "content",
        "email",
        "auth",
        "webhooks",
        "visits",
        "bookings",
        "leads",
        "seo",
        "health",
        "backup",
      ],
      "A folder is used by those after it, and does not know them.",
    ),
    ...layers(
      "domain/content",
      [
        "schema",
        "fields",
        "published",
        "search",
        "similarity",
        "entries",
        "redirects",
        "drafts",
        "files",
        "translation",
      ],
      "Content is built in layers: each folder imports only those before it.",
    ),
    ...layers(
      "admin",
      ["ui", "session", "editor", "screens"],
      "Screens use the editor, the editor the session, and all of them the widgets: never the other way round.",
    ),
    ...layers(
      "server",
      ["config", "http", "process", "cli"],
      "Settings and services first, then the HTTP server, the process around it, and the operator's commands.",
    ),
    {
      name: "pure-files-without-sql",
      comment: "Only a file named *.server.ts may use SQL: all others in these rooms run in browsers as well.",
      severity: "error",
      from: pure,
      to: { path: "^node_modules/(?:react-dom|kysely|pg|sharp|pino|nodemailer)/|\\.server\\.ts$", ...typesOnly },
    },
    {
      name: "pure-files-without-node",
      comment: "Only a file named *.server.ts may use Node: all others in these rooms run in browsers as well.",
      severity: "error",
      from: pure,
      to: { dependencyTypes: ["core"], ...typesOnly },
    },
    {
      name: "pages-validate-on-the-server",
      comment:
        "Zod and SQL never reach a browser: pages take types from the schema, and values from their loader. The one " +
        "module that validates an entry is loaded when it is saved.",
      severity: "error",
      from: {
        path: "^src/(?:site|admin)/|^src/domain/content/fields/(?:types/|diff/|field-types|custom-types|describe|place)",
        pathNot: `${tests}|\\.server\\.ts$|^src/admin/editor/document/(?:check|zod-without-eval)\\.ts$`,
      },
      to: { path: "^src/domain/content/schema/(?!values/)|^node_modules/zod/", ...typesOnly },
    },
    {
      name: "audit-lines-in-the-domain",
      comment: "An act and its audit line are one function of the domain: a screen parses, calls, and shows.",
      severity: "error",
      from: { path: "^src/(?:site|admin)/", pathNot: tests },
      to: { path: "^src/domain/audit-log/record\\.server\\.ts$", ...typesOnly },
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
