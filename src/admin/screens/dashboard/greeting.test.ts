import { expect, test } from "vitest";
import { greetingAt, nextTodo } from "./greeting.ts";

test.each([
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
])("at %i it is %s", (hour, timeOfDay) => {
  expect(greetingAt(hour, "Marisol Vega")).toBe(`Good ${timeOfDay}, Marisol`);
});

const waiting = {
  label: "Open leads",
  text: "2 new leads",
  detail: "Oldest: 5 min ago",
  path: "/there",
  isUrgent: false,
};
const step = { name: "Invite a coworker", detail: "", path: "/cms/users", isDone: false };

test("urgent items come before the first steps", () => {
  expect(nextTodo([waiting], [step])).toEqual({
    text: "2 new leads. Oldest: 5 min ago.",
    action: { label: "Open leads", to: "/there" },
  });
  expect(nextTodo([], [{ ...step, name: "Done", isDone: true }, step]).text).toBe("Next: invite a coworker.");
  expect(nextTodo([], []).text).toBe("You're all caught up.");
});
