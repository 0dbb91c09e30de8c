import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useDataRouter } from "./is-submitting.ts";

test("React Router gives its components the router with its state, fetchers and matches", () => {
  function Page() {
    const router = useDataRouter();
    return `${router?.state.navigation.state} ${router?.state.fetchers.size} ${router?.match("/tide")?.[0]?.route.id}`;
  }
  const router = createMemoryRouter([{ id: "tide", path: "/tide", Component: Page }], { initialEntries: ["/tide"] });
  expect(renderToString(createElement(RouterProvider, { router }))).toBe("idle 0 tide");
});
