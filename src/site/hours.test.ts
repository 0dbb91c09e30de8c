import { describe, expect, it } from "vitest";
import { serverWords } from "#src/base/words/en.ts";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";
import { hoursLines } from "./hours.ts";

const nineToFive = [{ from: "09:00", to: "17:00" }];
const office: Hours = {
  mon: nineToFive,
  tue: nineToFive,
  wed: nineToFive,
  thu: nineToFive,
  fri: nineToFive,
  sat: [],
  sun: [],
};

function formattedLines(hours: Partial<Hours>): string[] {
  return hoursLines({ ...office, ...hours }, serverWords).map(({ days, times }) => `${days} ${times}`);
}

describe("business hours", () => {
  it("group consecutive days with equal hours", () => {
    expect(formattedLines({})).toEqual(["Mon-Fri 9:00 AM-5:00 PM", "Sat-Sun Closed"]);
  });

  it("show a day alone when it differs from its neighbors", () => {
    expect(formattedLines({ wed: [{ from: "10:30", to: "12:00" }] })).toEqual([
      "Mon-Tue 9:00 AM-5:00 PM",
      "Wed 10:30 AM-12:00 PM",
      "Thu-Fri 9:00 AM-5:00 PM",
      "Sat-Sun Closed",
    ]);
  });

  it("join two intervals of a day with a comma", () => {
    const split = [
      { from: "08:00", to: "12:00" },
      { from: "13:15", to: "18:00" },
    ];
    expect(formattedLines({ sat: split })).toContain("Sat 8:00 AM-12:00 PM, 1:15 PM-6:00 PM");
  });

  it("say that a week is closed in one line", () => {
    expect(formattedLines({ mon: [], tue: [], wed: [], thu: [], fri: [] })).toEqual(["Mon-Sun Closed"]);
  });

  it("say that a day is open around the clock", () => {
    expect(formattedLines({ sat: [{ from: "00:00", to: "23:59" }], sun: [{ from: "00:00", to: "00:00" }] })).toEqual([
      "Mon-Fri 9:00 AM-5:00 PM",
      "Sat-Sun Open 24 hours",
    ]);
  });

  it("write midnight and noon as twelve", () => {
    expect(formattedLines({ sun: [{ from: "00:15", to: "12:00" }] })).toContain("Sun 12:15 AM-12:00 PM");
  });
});
