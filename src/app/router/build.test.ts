import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dropUnusedRouterComponents, encodeDataOnDemand, leavePagesQuietly, plainDynamicImports } from "./build.ts";

type Transform = (code: string) => string;

function handlerOf({ transform }: ReturnType<typeof dropUnusedRouterComponents>): Transform {
  if (typeof transform !== "object") throw new Error("The plugin transforms nothing");
  return transform.handler as Transform;
}

test("React Router's files name their components in the form that the build removes", () => {
  const handler = handlerOf(dropUnusedRouterComponents());
  const files = globSync("node_modules/react-router/dist/production/**/*.js").map((file) => readFileSync(file, "utf8"));
  expect(files.some((code) => /\.displayName = /.test(code) && handler(code) !== code)).toBe(true);
  expect(files.some((code) => handler(code).includes("/* @__PURE__ */ React"))).toBe(true);
});

test("React Router encodes a page's data in the two places that the build changes", () => {
  const file = "node_modules/react-router/dist/production/lib/server-runtime/server.js";
  const code = handlerOf(encodeDataOnDemand())(readFileSync(file, "utf8"));
  expect(code).not.toContain("serverHandoffStream: ");
  expect(code.match(/get serverHandoffStream\(\) \{ return encodeViaTurboStream\(state, /g)).toHaveLength(2);
});

test("React Router fails for a page that is being left in the places that the build changes", () => {
  const changed = (file: string) =>
    handlerOf(leavePagesQuietly())(readFileSync(`node_modules/react-router/dist/production/${file}`, "utf8"));
  const modules = changed("lib/dom/ssr/routeModules.js");
  expect(modules).toMatch(/"beforeunload", .*isLeaving = true/);
  expect(modules).toMatch(/catch \(error\) \{\s*if \(isLeaving\) await .*;\s*console\.error/);
  const decoder = changed("vendor/turbo-stream-v2/turbo-stream.js");
  expect(decoder).toMatch(/let donePromise = done\.promise;\s*donePromise\.catch/);
  expect(decoder).toMatch(/closed\.catch\(\(\) => \{\}\);\s*return \{\s*done: closed,\s*value/);
});

test("Vite takes the replacement of its preload helper", () => {
  expect(handlerOf(plainDynamicImports())("")).toContain("__vitePreload");
  const assets = "build/client/assets";
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  expect(scripts.filter((file) => readFileSync(path.join(assets, file), "utf8").includes("vite:preloadError"))).toEqual(
    [],
  );
});
