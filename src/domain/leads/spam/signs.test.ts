import { expect, test } from "vitest";
import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import { describeSpamReasons } from "./describe.ts";
import { decisiveWeight, scoreSpam, spamSignsIn, spamThreshold } from "./signs.ts";
import { wordLists } from "./words.ts";

const blank = { name: "Ana Reyes", company: "", phone: "", message: "Please call me.", website: "" };

const normalWritingTimeMs = 60_000;

function signsIn(change: Partial<typeof blank>, writingTimeMs: number | null = normalWritingTimeMs, isProven = true) {
  return spamSignsIn({ ...blank, ...change }, writingTimeMs, isProven).map(({ sign }) => sign);
}

test.each([
  [{ message: "see https://www.a.example and www.b.example" }, ["links"]],
  [{ message: "our site a.example is down" }, []],
  [{ name: "https://a.example" }, ["links", "name-link"]],
  [{ message: "[url=x]y[/url]" }, ["link-markup"]],
  [{ message: 'an <a href="x">y</a>' }, ["link-markup"]],
  [{ message: "look at bit.ly/abc" }, ["short-link"]],
  [{ message: "look at Get-Rich.TOP now" }, ["odd-domain"]],
  [{ message: "the end.Top of the list" }, ["odd-domain"]],
  [{ message: "We run a casino." }, ["words"]],
  [{ message: "c4s1no" }, ["words"]],
  [{ message: "vіаgrа" }, ["mixed-scripts"]],
  [{ message: "Нам нужна помощь с сервером Dell" }, []],
  [{ message: "a resistor of 5 kΩ" }, []],
  [{ message: "𝐁𝐢𝐠 𝐧𝐞𝐰𝐬" }, ["disguised-letters"]],
  [{ message: "CALL ME THE SERVER IS DOWN" }, ["capitals"]],
  [{ message: "help!!!!!!!!" }, ["repeats"]],
  [{ message: "----------------" }, []],
  [{ name: "zXkPqRvTqLw" }, ["random-letters"]],
  [{ name: "Alma Reyes", message: "alma reyes" }, ["name-as-message"]],
  [{ website: "x" }, ["honeypot"]],
])("%j shows %j", (change, signs) => {
  expect(signsIn(change)).toEqual(signs);
});

test("a form without a token, or sent faster than people type, gets points", () => {
  expect([null, 999, 1_000, 2_999, 3_000].map((time) => signsIn({}, time))).toEqual([
    ["no-token"],
    ["too-fast"],
    ["quick"],
    ["quick"],
    [],
  ]);
});

test("a form whose script has not done the work for its token gets one point, and none without a token", () => {
  expect(spamSignsIn(blank, normalWritingTimeMs, false)).toEqual([{ sign: "no-proof", weight: 1 }]);
  expect(signsIn({}, null, false)).toEqual(["no-token"]);
});

test("no word of the lists flags an honest message by itself, even when repeated", () => {
  for (const { subjects, offers } of wordLists) {
    for (const word of [...Object.values(subjects), offers].flatMap((points) => Object.keys(points))) {
      const reasons = spamSignsIn({ ...blank, message: `We ask about ${word}. Again: ${word}.` }, null, false);
      expect(scoreSpam(reasons), word).toBeNull();
    }
  }
});

test("all words of one subject together flag no honest message", () => {
  for (const { subjects } of wordLists) {
    for (const [subject, points] of Object.entries(subjects)) {
      const reasons = spamSignsIn({ ...blank, message: Object.keys(points).join(", ") }, null, false);
      expect(scoreSpam(reasons), subject).toBeNull();
    }
  }
});

test("the lists have words in their search form", () => {
  for (const { subjects, offers, neverInNames } of wordLists) {
    const phrases = [...Object.values(subjects), offers].flatMap((points) => Object.keys(points));
    for (const phrase of [...phrases, ...neverInNames]) expect(wordsIn(phrase).join(" ")).toBe(phrase);
    expect(phrases.every((phrase) => phrases.indexOf(phrase) === phrases.lastIndexOf(phrase))).toBe(true);
  }
});

test("a verdict is described in words, heaviest reason first", () => {
  const message = "viagra casino https://a.example https://b.example https://c.example";
  const verdict = scoreSpam(spamSignsIn({ ...blank, message }, normalWritingTimeMs, true));
  const describeVerdict = (spam_reason: string | null, spam_verdict: typeof verdict) =>
    describeSpamReasons({ spam_reason, spam_verdict });
  expect(describeVerdict("words", verdict)).toBe("words often used in spam: casino, viagra; 3 links");
  expect(describeVerdict("honeypot", null)).toBe("a field that people don't see was filled in");
  expect(describeVerdict(null, null)).toBe("");
  expect(describeVerdict("of another version", null)).toBe("");
});

test("a decisive reason is enough", () => {
  expect(scoreSpam([{ sign: "honeypot", weight: decisiveWeight }])).not.toBeNull();
  expect(scoreSpam([{ sign: "links", weight: spamThreshold - 1 }])).toBeNull();
});

test("only short parts of a hostile text are stored", () => {
  const message = Array.from({ length: 300 }, (_, number) => `vіagra${"x".repeat(60)}${number}`).join(" ");
  const [mixed] = spamSignsIn({ ...blank, message }, normalWritingTimeMs, true).filter(
    ({ sign }) => sign === "mixed-scripts",
  );
  expect(mixed?.found?.map(({ length }) => length)).toEqual([40]);
});

/** In milliseconds of CPU time; on two busy cores it takes under 5. */
const maxCheckMs = 50;

test("the slowest longest messages are checked quickly", () => {
  const units = [
    "a",
    "a ",
    "a.",
    ".",
    "-",
    "<a",
    "[url",
    "www.",
    "https://",
    "casino ",
    "click ",
    "vі",
    "!",
    "A",
    "1a",
    "é\u0301",
  ];
  const cpu = (unit: string, length: number) => {
    const message = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const before = process.cpuUsage();
    for (let times = 0; times < 5; times += 1) spamSignsIn({ ...blank, message }, normalWritingTimeMs, true);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / 5;
  };
  cpu("warm up ", 5_000);
  const slow = units
    .map((unit) => ({ unit, milliseconds: cpu(unit, 5_000) }))
    .filter((run) => run.milliseconds > maxCheckMs);
  expect(slow).toEqual([]);
});
