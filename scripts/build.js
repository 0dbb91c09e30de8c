/** Builds the product into `build/`: the pages, the server, and compressed assets. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { sourceHash, stamp } from "./source-hash.js";
import { runStep } from "./step.js";

const built = path.join(root, "build");
const assets = path.join(built, "app", "client", "assets");
const previous = path.join(built, "previous");

function run(title, ...args) {
  const env = { ...process.env, NODE_ENV: "production" };
  return runStep(title, "The build failed; the message above says where.", ownNode(), args, { env });
}

/** Keeps the previous build's assets: pages that are open in browsers still request them. */
function keepPreviousAssets() {
  if (!existsSync(assets)) return;
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(previous, { recursive: true });
  cpSync(assets, path.join(previous, "assets"), { recursive: true });
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses an asset at the best quality. */
async function compress(file) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }));
}

function compressibleAssets() {
  const files = readdirSync(path.join(built, "app", "client"), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg|txt|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

await install();
const hash = sourceHash();
rmSync(stamp, { force: true });
keepPreviousAssets();
await run("Building the pages", path.join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build");
await Promise.all([
  run("Building the server", path.join(root, "scripts", "build-server.js")),
  ...compressibleAssets().map(compress),
]);
writeFileSync(`${stamp}.new`, hash);
renameSync(`${stamp}.new`, stamp);
