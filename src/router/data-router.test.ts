import { createElement, use } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, createRoutesStub, RouterProvider, UNSAFE_FrameworkContext } from "react-router";
import { expect, test } from "vitest";
import { useDataRouter, useMissingModules } from "./data-router.ts";

test("React Router gives its components the router with its state, fetchers and matches", () => {
  function Page() {
    const router = useDataRouter();
    return `${router?.state.navigation.state} ${router?.state.fetchers.size} ${router?.match("/tide")?.[0]?.route.id}`;
  }
  const router = createMemoryRouter([{ id: "tide", path: "/tide", Component: Page }], { initialEntries: ["/tide"] });
  expect(renderToString(createElement(RouterProvider, { router }))).toBe("idle 0 tide");
});

test("React Router names the modules of each route, and those that are loaded", () => {
  function Missing() {
    return JSON.stringify(useMissingModules()("/tide"));
  }
  function Page() {
    const framework = use(UNSAFE_FrameworkContext);
    if (!framework) return null;
    const nothingLoaded = createElement(
      UNSAFE_FrameworkContext,
      { value: { ...framework, routeModules: {} } },
      createElement(Missing),
    );
    return createElement("p", null, createElement(Missing), nothingLoaded);
  }
  const Stub = createRoutesStub([{ id: "tide", path: "/tide", Component: Page }]);
  const text = renderToString(createElement(Stub, { initialEntries: ["/tide"] }));
  expect(text).toMatch(/^<p>\[\].*module\.js/);
});
