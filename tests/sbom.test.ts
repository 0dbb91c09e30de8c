import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseSbom } from "../scripts/sbom.js";

test("the list of a release's packages has all that it contains, and not what only builds or tests it", () => {
  const { bomFormat, metadata, components, dependencies } = releaseSbom();
  const { name, version, dependencies: direct } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component).toMatchObject({ type: "application", name, version });
  const names = components.map((one: { name: string }) => one.name);
  const builds = ["@react-router/dev", "@tailwindcss/vite", "vite"];
  expect(names).toEqual(expect.arrayContaining(Object.keys(direct).filter((one) => !builds.includes(one))));
  // Needed by others, and beside the bundles.
  expect(names).toEqual(expect.arrayContaining(["scheduler", "prosemirror-model", "pg-protocol"]));
  expect(names.filter((one: string) => /^@img\/sharp-(?!libvips)|^node-/.test(one))).toHaveLength(2);
  expect(names).not.toEqual(expect.arrayContaining(["vite"]));
  expect(names.filter((one: string) => /^@types\/|^vitest$|^rolldown$|^typescript$/.test(one))).toEqual([]);
  const refs = components.map((one: { "bom-ref": string }) => one["bom-ref"]);
  const needed = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
  expect(needed.filter((one: string) => !refs.includes(one))).toEqual([]);
  for (const { version, hashes, licenses } of components) {
    expect(version).toMatch(/^\d/);
    expect(hashes?.length).toBe(1);
    expect(licenses?.length).toBeGreaterThan(0);
  }
});
