import { describe, expect, test } from "vitest";
import honestInquiries from "../../../../tests/support/inquiries/honest.json" with { type: "json" };
import spamInquiries from "../../../../tests/support/inquiries/spam.json" with { type: "json" };
import { type Lessons, learnedSigns, wordsToLearn } from "./learned.ts";
import { scoreSpam, spamSignsIn } from "./signs.ts";

interface WrittenInquiry {
  name: string;
  message: string;
  company?: string;
  phone?: string;
}

interface FormUse {
  writingTimeMs: number | null;
  isProven: boolean;
}

/** A form with the script, filled in slowly; one sent before its work was done; and one without the script. */
const uses: FormUse[] = [
  { writingTimeMs: 60_000, isProven: true },
  { writingTimeMs: 60_000, isProven: false },
  { writingTimeMs: null, isProven: false },
];

/** What the filter knows of an inquiry's words after staff have marked these leads. */
function taught(spam: readonly WrittenInquiry[], real: readonly WrittenInquiry[]) {
  const wordSets = (leads: readonly WrittenInquiry[]) =>
    leads.map(({ company = "", message }) => new Set(wordsToLearn({ company, message })));
  const [ofSpam, ofReal] = [wordSets(spam), wordSets(real)];
  const count = (leads: Set<string>[], word: string) => leads.filter((words) => words.has(word)).length;
  return (inquiry: { company: string; message: string }): Lessons => ({
    spam: spam.length,
    real: real.length,
    words: wordsToLearn(inquiry).map((word) => ({ word, spam: count(ofSpam, word), real: count(ofReal, word) })),
  });
}

/** Nobody has marked a lead. */
const untaught = taught([], []);

function isFlagged(written: WrittenInquiry, { writingTimeMs, isProven }: FormUse, teaching = untaught): boolean {
  const inquiry = { company: "", phone: "", website: "", ...written };
  const signs = spamSignsIn(inquiry, writingTimeMs, isProven);
  return scoreSpam([...signs, ...learnedSigns(teaching(inquiry), signs)]) !== null;
}

test.each(uses)("no honest inquiry is flagged as spam (%o)", (use) => {
  expect(honestInquiries.filter((written) => isFlagged(written, use))).toEqual([]);
});

/** What people here write, in both languages. */
const pairs = [
  [
    "Twelve of us work from home and the VPN drops every morning.",
    "Doce de nosotros trabajamos desde casa y la VPN se cae todas las mañanas.",
  ],
  [
    "Could you send me a quote with no obligation for 25 computers?",
    "¿Me pueden enviar una cotización sin compromiso para 25 computadoras?",
  ],
  [
    "We provide accounting services and need backups that work.",
    "Prestamos servicios de contabilidad y necesitamos respaldos que funcionen.",
  ],
  ["Is a reply within one hour guaranteed?", "¿El tiempo de respuesta de una hora está garantizado?"],
  ["With more customers our network has become slow.", "Con más clientes, nuestra red se ha puesto lenta."],
  [
    "Our email was hacked. Please call me today, it's urgent.",
    "Hackearon nuestro correo. Llámenme hoy, por favor, es urgente.",
  ],
  [
    "We're a law firm of 30 people in Doral, and our insurer wants two-step sign-in.",
    "Somos un bufete de 30 personas en Doral y la aseguradora nos pide verificación en dos pasos.",
  ],
  [
    "A client's file was lost when the server died. Can it be recovered?",
    "Se perdió el expediente de un cliente cuando falló el servidor. ¿Se puede recuperar?",
  ],
] as const;

test.each(pairs)("Spanish scores no worse than English: %s", (english, spanish) => {
  const score = (message: string) => {
    const inquiry = { name: "Ana Núñez", company: "Núñez y Asociados", phone: "", website: "", message };
    return spamSignsIn(inquiry, 60_000, true).reduce((sum, { weight }) => sum + weight, 0);
  };
  expect(score(spanish)).toBeLessThanOrEqual(score(english));
});

/** The least share of collected spam that its text alone flags, when the sender behaves like a browser. */
const minFlagged = 74;

test("most spam is flagged by its text alone, and more without a form token", () => {
  const [scripted = 0, ...others] = uses.map(
    (use) => spamInquiries.filter((written) => isFlagged(written, use)).length,
  );
  expect(scripted).toBeGreaterThanOrEqual(minFlagged);
  for (const flagged of others) expect(flagged).toBeGreaterThanOrEqual(scripted);
});

const isOdd = (_: WrittenInquiry, index: number) => index % 2 === 1;
const isEven = (_: WrittenInquiry, index: number) => index % 2 === 0;

describe.each([
  ["correctly", spamInquiries, honestInquiries],
  ["the wrong way around", honestInquiries, spamInquiries],
  ["half of the honest ones as spam", honestInquiries.filter(isOdd), honestInquiries.filter(isEven)],
  ["all of both as spam, and a few as real", [...honestInquiries, ...spamInquiries], spamInquiries.slice(0, 10)],
])("after staff have marked leads %s", (_, spam, real) => {
  const teaching = taught(spam, real);

  test.each(uses)("no honest inquiry is flagged as spam (%o)", (use) => {
    expect(honestInquiries.filter((written) => isFlagged(written, use, teaching))).toEqual([]);
  });
});

test("what staff teach flags more of the other spam that is sent quickly, and no less of the rest", () => {
  const teaching = taught(spamInquiries.filter(isOdd), honestInquiries);
  const others = spamInquiries.filter(isEven);
  const flagged = (writingTimeMs: number, known = untaught) =>
    others.filter((written) => isFlagged(written, { writingTimeMs, isProven: true }, known)).length;
  expect(flagged(2_000, teaching)).toBeGreaterThan(flagged(2_000));
  expect(flagged(60_000, teaching)).toBeGreaterThanOrEqual(flagged(60_000));
});

test("a link to a domain of three marked leads counts until one of its leads turns out to be real", () => {
  const real = honestInquiries.slice(0, 10);
  const use = { writingTimeMs: 60_000, isProven: true };
  const seen = { name: "Ana", message: "Your free trial is waiting: https://growth.example/now" };
  const marked = [...spamInquiries.slice(0, 5), seen, seen, seen];
  const again = { name: "Bob", message: "Buy now and double your sales: www.growth.example" };
  expect(isFlagged(again, use)).toBe(false);
  expect(isFlagged(again, use, taught(marked.slice(0, 7), real))).toBe(false);
  expect(isFlagged(again, use, taught(marked, real))).toBe(true);
  expect(isFlagged(again, use, taught(marked, [...real, seen]))).toBe(false);
});
