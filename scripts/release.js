/**
 * `npm run release`: packs the built product, its run-time packages, and its Node into one archive for this platform, which
 * starts without npm, installing, or building.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeImage } from "./image.js";
import { install } from "./install.js";
import { root } from "./own-node.js";
import { runtimePackages } from "./runtime-packages.js";
import { releaseSbom } from "./sbom.js";
import { isBuilt } from "./source-hash.js";
import { runStep } from "./step.js";

const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const { name, version, license, dependencies, optionalDependencies } = read("package.json");
const archive = path.join("dist", `${name}-${version}-${process.platform}-${process.arch}.tar.gz`);
const failure = "The release failed; the message above says why.";

function putTogether(folder) {
  const product = [
    "build/client",
    "build/server",
    "src/seed/pictures",
    "src/domain/share-card/fonts",
    "package-lock.json",
    ".npmrc",
    "LICENSE",
    // Messages name the guides, which copy files of deploy.
    "docs",
    "deploy",
    ".env.example",
    "CHANGELOG.md",
  ];
  // The secrets of a site that runs from this checkout with deploy/compose.yaml.
  const secrets = ["deploy/.env", "deploy/tls"].map((file) => path.join(root, file));
  const filter = (file) => !secrets.includes(file);
  for (const part of product) cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter });
  const description = {
    name,
    version,
    private: true,
    license,
    type: "module",
    scripts: { start: "node build/server/main.js", site: "node build/server/site.js" },
    dependencies: Object.fromEntries(runtimePackages.map((one) => [one, dependencies[one]])),
    optionalDependencies,
  };
  const write = (file, value) => writeFileSync(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  write("package.json", description);
  write("sbom.cdx.json", releaseSbom());
}

/** Deletes Node's headers and manual, a third of its size. */
function trimNode(packages) {
  for (const one of readdirSync(packages).filter((entry) => entry.startsWith("node-"))) {
    for (const part of ["include", "share"]) rmSync(path.join(packages, one, part), { recursive: true, force: true });
  }
}

function isInstalled(program) {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

await install();
if (!isBuilt()) await import("./build.js");
mkdirSync(path.join(root, "dist"), { recursive: true });
const stage = mkdtempSync(path.join(root, "dist", "release-"));
process.on("exit", () => rmSync(stage, { recursive: true, force: true }));
const folder = path.join(stage, name);
mkdirSync(folder);
putTogether(folder);
// npm takes the versions from the lockfile and drops what is not needed from it.
await runStep("Installing the release's packages", failure, "npm", ["install", "--prefer-offline"], {
  cwd: folder,
  shell: process.platform === "win32",
});
trimNode(path.join(folder, "node_modules"));
await runStep("Packing", failure, "tar", ["-czf", path.join(root, archive), "-C", stage, name]);
process.stdout.write(`Release: ${archive}\n`);
if (process.platform === "linux" && ["apt-get", "dpkg-deb"].every(isInstalled)) {
  const image = archive.replace(/\.tar\.gz$/, ".oci.tar");
  await writeImage({ stage, name, version, file: path.join(root, image) });
  process.stdout.write(`Image: ${image}\n`);
} else process.stdout.write("No image: making one needs Debian's apt-get and dpkg-deb.\n");
