import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { buildUnder, siteBuild } from "./site-routes.ts";

const tide = {
  loader: ({ request }: { request: Request }) => new Response(new URL(request.url).pathname),
  action: () => new Response("taken"),
};

const build: ServerBuild = {
  entry: { module: { default: (_request: Request, status: number) => new Response(null, { status }) } },
  routes: {
    "site/en/tide": { id: "site/en/tide", path: "tide", module: tide as never },
    "admin/tide": { id: "admin/tide", path: "cms/tide", module: tide as never },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {} as never,
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as never;

test("React Router serves a build under the base path in `basename`, with the modules of its table of routes", async () => {
  const handle = createRequestHandler(buildUnder(build, "/preview"), "production");
  const get = (path: string, method = "GET") =>
    handle(new Request(new URL(path, "http://site.example"), { method }), new RouterContextProvider());
  expect(await (await get("/preview/tide")).text()).toBe("/tide");
  expect((await get("/preview/tide", "POST")).status).toBe(405);
});

test("the build of visitors' pages has no screen", async () => {
  const status = async (serverBuild: ServerBuild) => {
    const handle = createRequestHandler(serverBuild, "production");
    return (await handle(new Request("http://site.example/cms/tide"), new RouterContextProvider())).status;
  };
  expect(await status(build)).toBe(200);
  expect(await status(siteBuild(build))).toBe(404);
});
