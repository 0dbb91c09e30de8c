/** Builds the product into `build/`: pages, compressed assets, and the variants of the default pictures. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { install } from "./install.js";
import { fail, ownNode, root } from "./own-node.js";
import { sourceHash, stamp } from "./source-hash.js";

const built = path.join(root, "build");
const assets = path.join(built, "app", "client", "assets");
const previous = path.join(built, "previous");

function run(args) {
  const { status } = spawnSync(ownNode(), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) fail("The build failed; the message above says where.");
}

/** Keeps the previous build's assets: pages that are open in browsers still request them. */
function keepPreviousAssets() {
  if (!existsSync(assets)) return;
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(previous, { recursive: true });
  cpSync(assets, path.join(previous, "assets"), { recursive: true });
}

/** Compresses assets at the best quality. */
function compressAssets() {
  const client = path.join(built, "app", "client");
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|txt|json)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
  }
}

install(true);
const hash = sourceHash();
rmSync(stamp, { force: true });
keepPreviousAssets();
run([path.join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
compressAssets();
run([path.join(root, "scripts", "build-server.js")]);
run([path.join(root, "src", "cli", "prepare-pictures.ts")]);
writeFileSync(`${stamp}.new`, hash);
renameSync(`${stamp}.new`, stamp);
