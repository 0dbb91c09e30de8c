import { expect, test } from "vitest";
import { suggestTimes } from "./suggested-times.ts";

const slots = (...times: string[]) =>
  times.map((time) => ({ startsAt: new Date(`${time}:00-05:00`), personIds: ["a"] }));
const suggested = (count: number, ...times: string[]) =>
  suggestTimes(slots(...times), "America/New_York", count).map((at) =>
    new Date(at.getTime() - 18_000_000).toISOString().slice(0, 16),
  );

const day = (date: string) => ["09:00", "10:00", "11:30", "14:30", "16:00"].map((time) => `${date}T${time}`);

test("suggests one time a day, mornings and afternoons in turn", () => {
  const times = [...day("2026-12-02"), ...day("2026-12-03"), ...day("2026-12-07"), ...day("2026-12-08")];
  expect(suggested(3, ...times)).toEqual(["2026-12-02T10:00", "2026-12-03T14:30", "2026-12-07T10:00"]);
});

test("suggests more of a day if days are few, and no more than there are", () => {
  expect(suggested(3, ...day("2026-12-02"), "2026-12-03T09:00")).toEqual([
    "2026-12-02T10:00",
    "2026-12-02T14:30",
    "2026-12-03T09:00",
  ]);
  expect(suggested(3, "2026-12-02T09:00")).toEqual(["2026-12-02T09:00"]);
  expect(suggested(3)).toEqual([]);
});
