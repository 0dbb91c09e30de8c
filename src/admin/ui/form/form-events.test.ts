// @vitest-environment jsdom
import { act, createElement, useReducer, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOnResult } from "./form-events.ts";
import { type ActionResult, done } from "./result.ts";

/** Like the router's map of results, it changes outside React. */
const results = new Map<string, ActionResult>();
const reported: string[] = [];
let rerender = () => {};
let setUnchangedState = () => {};

function Form() {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [, setState] = useState(0);
  rerender = render;
  setUnchangedState = () => {
    setState(1);
    setState(0);
  };
  useOnResult(results.get("form"), ({ message }) => reported.push(message));
  return null;
}

const root = createRoot(document.createElement("div"));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test("each result is reported once, also if nothing else changes in the render that reads it", () => {
  results.set("form", done("form", "of the document"));
  act(() => root.render(createElement(Form)));
  expect(reported).toEqual([]);

  // React renders the component, finds its state unchanged, and drops the effects of this render.
  results.set("form", done("form", "first"));
  act(setUnchangedState);
  expect(reported).toEqual(["first"]);

  act(rerender);
  act(rerender);
  expect(reported).toEqual(["first"]);

  results.set("form", done("form", "second"));
  act(rerender);
  expect(reported).toEqual(["first", "second"]);
});
