// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActionForm } from "./action-form.tsx";
import { type ActionResult, done, refused } from "./result.ts";

const results: ActionResult[] = [];
let sent = 0;
let finishLoading = () => {};

/** A page that takes as long to load again as a test wants. */
function loader() {
  return new Promise<null>((resolve) => {
    finishLoading = () => resolve(null);
  });
}

function action() {
  sent += 1;
  return results.shift() ?? done("save", "Saved.");
}

const form = { intent: "save", children: createElement("input", { name: "amount" }) };

function Page() {
  return createElement(ActionForm, form);
}

const container = document.createElement("div");
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = 0;
  document.body.append(container);
  root = createRoot(container);
  const router = createMemoryRouter([{ path: "/", loader, action, Component: Page, HydrateFallback: () => null }]);
  await act(() => root.render(createElement(RouterProvider, { router })));
  await act(async () => finishLoading());
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
  results.length = 0;
  vi.unstubAllGlobals();
});

function field(): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>("[name=amount]");
  if (!found) throw new Error("The form is not on the page.");
  return found;
}

const submit = () => act(async () => field().form?.requestSubmit());

test("a corrected form is sent while the page still loads after the refusal", async () => {
  results.push(refused("save", { errors: { amount: "Enter an amount." } }));
  await submit();
  expect(document.activeElement).toBe(field());
  await submit();
  expect(sent).toBe(2);
});

test("a second press of a saved form sends nothing, until something is typed", async () => {
  await submit();
  await submit();
  expect(sent).toBe(1);
  act(() => {
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await submit();
  expect(sent).toBe(2);
});
