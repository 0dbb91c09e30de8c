import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./own-node.js";

/** What only builds the product. All other dependencies are in the bundles, or beside them. */
const buildPackages = ["@react-router/dev", "@tailwindcss/vite", "vite"];

/**
 * The packages that a release contains, as CycloneDX. `npm sbom --omit=dev` leaves out what a package for tests needs, too, so
 * this is its whole list without what the product doesn't need and what isn't for this platform.
 */
export function releaseSbom() {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const { name, dependencies, optionalDependencies } = read("package.json");
  const { packages } = read("node_modules/.package-lock.json");
  const installed = new Set(
    Object.entries(packages).map(([folder, one]) => `${folder.split("node_modules/").at(-1)}@${one.version}`),
  );
  const npm = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const options = { cwd: root, encoding: "utf8", maxBuffer: 1e8, shell: process.platform === "win32" };
  const sbom = JSON.parse(execFileSync("npm", npm, options));
  const components = new Map(sbom.components.map((one) => [one["bom-ref"], one]));
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const product = sbom.metadata.component["bom-ref"];
  const direct = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (one) => !buildPackages.includes(one),
  );
  const contained = new Set();
  const add = (ref) => {
    // A package of types has no code.
    if (contained.has(ref) || !installed.has(ref) || ref.startsWith("@types/")) return;
    contained.add(ref);
    for (const next of needs.get(ref)) add(next);
  };
  for (const ref of needs.get(product)) if (direct.includes(components.get(ref).name)) add(ref);
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: [...contained].map((ref) => components.get(ref)),
    dependencies: [...contained, product].map((ref) => ({
      ref,
      dependsOn: needs.get(ref).filter((next) => contained.has(next)),
    })),
  };
}
