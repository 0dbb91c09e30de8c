import { expect, test } from "vitest";
import { greetingAt, nextTodo } from "./greeting.ts";

test.each([
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
])("at %i it is %s", (hour, part) => {
  expect(greetingAt(hour, "Marisol Vega")).toBe(`Good ${part}, Marisol`);
});

const waiting = {
  way: "Open leads",
  text: "2 new enquiries",
  detail: "The oldest came 5 min ago",
  address: "/there",
  isUrgent: false,
};
const step = { name: "Invite a colleague", detail: "", address: "/cms/users", isDone: false };

test("what waits comes before what a new site needs", () => {
  expect(nextTodo([waiting], [step])).toEqual({
    text: "2 new enquiries. The oldest came 5 min ago.",
    action: { label: "Open leads", to: "/there" },
  });
  expect(nextTodo([], [{ ...step, name: "Done", isDone: true }, step]).text).toBe("Next: invite a colleague.");
  expect(nextTodo([], []).text).toBe("Nothing waits for you.");
});
