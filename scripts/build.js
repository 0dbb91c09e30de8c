/**
 * Builds the product: the pages, the server, and compressed assets. Each build has its own folder in `builds/`, which never
 * changes, and the link `build` leads to the latest one. So a site runs on while the next build is made, and a build that
 * fails changes nothing.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { buildOf, builds, latest, sourceHash } from "./source-hash.js";
import { runStep } from "./step.js";

/** How many builds are kept: a running site may be older than the latest one. */
const maxBuilds = 5;

function run(title, folder, ...args) {
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: folder };
  return runStep(title, "The build failed; the message above says where.", ownNode(), args, { env });
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses an asset at the best quality. */
async function compress(file) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }));
}

function compressibleAssets(folder) {
  const files = readdirSync(path.join(folder, "client"), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg|txt|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

async function buildInto(folder) {
  const reactRouter = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  await run("Building", folder, reactRouter, "build");
  await Promise.all(compressibleAssets(folder).map(compress));
}

/** Lets the link lead to this build. On Windows, links can't be replaced in one step. */
function makeLatest(build) {
  const before = lstatSync(latest, { throwIfNoEntry: false });
  if (before?.isDirectory()) renameSync(latest, path.join(builds, `before-${process.pid}`));
  if (process.platform === "win32") rmSync(latest, { force: true });
  const link = `${latest}-${process.pid}`;
  symlinkSync(process.platform === "win32" ? build : path.relative(root, build), link, "junction");
  renameSync(link, latest);
  utimesSync(build, new Date(), new Date());
}

function removeOldBuilds() {
  const used = readdirSync(builds).map((name) => ({ name, at: statSync(path.join(builds, name)).mtimeMs }));
  for (const { name } of used.sort((a, b) => b.at - a.at).slice(maxBuilds)) {
    rmSync(path.join(builds, name), { recursive: true, force: true });
  }
}

await install();
const build = buildOf(sourceHash());
if (!existsSync(build)) {
  const unfinished = `${build}.${process.pid}`;
  process.on("exit", () => rmSync(unfinished, { recursive: true, force: true }));
  mkdirSync(unfinished, { recursive: true });
  await buildInto(unfinished);
  // Another process may have made the same build meanwhile.
  if (!existsSync(build)) renameSync(unfinished, build);
}
makeLatest(build);
removeOldBuilds();
