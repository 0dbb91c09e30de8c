import fc from "fast-check";
import { expect, test } from "vitest";
import { splitQuoted } from "./quoted.ts";

const own = "Monday works. Our gate:\n10:02 is too early.\n\nNadia\n+1 305 555 0100";

const theirs = "Dana Ortiz <hello@mangrove.example>";

test.each([
  ["Gmail", `On Fri, Nov 27, 2026 at 10:02 AM ${theirs} wrote:\n\n> Monday?`],
  ["Gmail, wrapped", `On Fri, Nov 27, 2026 at 10:02 AM ${theirs}\nwrote:\n\n> Monday?`],
  ["Gmail in German", "Am Fr., 27. Nov. 2026 um 10:02 Uhr schrieb Dana Ortiz <\nhello@mangrove.example>:\n\n> Montag?"],
  ["Gmail in Italian", `Il giorno ven 27 nov 2026 alle ore 10:02 ${theirs} ha scritto:\n\n> Lunedì?`],
  ["Thunderbird in German", "Am 27.11.26 um 10:02 schrieb Dana Ortiz:\n> Montag?"],
  ["Apple Mail in French", `Le 27 nov. 2026 à 10:02, ${theirs} a écrit :\n\n> Lundi ?`],
  ["Apple Mail in Spanish", `El 27 nov 2026, a las 10:02, ${theirs} escribió:\n\n> ¿Lunes?`],
  ["a phone, without marks", `On Fri, Nov 27, 2026 at 10:02 AM, ${theirs} wrote:\n\nHi Nadia,\nMonday?`],
  ["our own replies", "On Friday, November 27, 2026, 10:02 AM, Nadia Rowe wrote:\n> Monday?"],
  ["our own Spanish replies", "El viernes 27 de noviembre a las 10:02 a.m., Nadia Rowe escribió:\n> ¿El lunes?"],
  ["a program that says nothing", "> Monday?\n>\n> Dana"],
  [
    "Outlook",
    `From: ${theirs}\nSent: Friday, November 27, 2026 10:02 AM\nTo: Nadia Rowe\nSubject: Re: Offer\n\nMonday?`,
  ],
  [
    "Outlook, under a rule",
    `________________________________\nFrom: Dana Ortiz\nSent: x\nTo: Nadia\nSubject: Re: Offer\nMonday?`,
  ],
  ["Outlook, bold", `*From:* ${theirs}\n*Date:* Friday\n*To:* Nadia Rowe\n*Subject:* Re: Offer\n\nMonday?`],
  [
    "Outlook in German",
    `Von: ${theirs}\nGesendet: Freitag, 27. November 2026 10:02\nAn: Nadia\nBetreff: Re: Offer\n\nMontag?`,
  ],
  [
    "Outlook in French",
    `De : ${theirs}\nEnvoyé : vendredi 27 novembre 2026 10:02\nÀ : Nadia\nObjet : Re: Offer\n\nLundi ?`,
  ],
  ["Outlook in Portuguese", `De: ${theirs}\nEnviada em: sexta-feira\nPara: Nadia\nAssunto: Re: Offer\n\nSegunda?`],
  ["Outlook, formerly", "-----Original Message-----\nFrom: Dana Ortiz\nSent: Friday\n\nMonday?"],
  ["Outlook in German, formerly", "-----Ursprüngliche Nachricht-----\nVon: Dana Ortiz\nGesendet: Freitag\n\nMontag?"],
  [
    "Outlook in Spanish",
    `De: ${theirs}\nEnviado: viernes, 27 de noviembre de 2026 10:02\nPara: Nadia\nAsunto: Re: Offer\n\n¿Lunes?`,
  ],
  [
    "Outlook in Italian, without an address",
    "Da: Dana Ortiz\nInviato: venerdì 27 novembre 2026 10:02\nA: Nadia\nOggetto: Re: Offer\n\nLunedì?",
  ],
  [
    "Outlook in Dutch, with many recipients",
    `Van: ${theirs}\nVerzonden: vrijdag 27 november 2026 10:02\nAan: Nadia; Theo;\nAda; Bo\nCC: Cleo\nOnderwerp: Re: Offer\n\nMaandag?`,
  ],
  ["Yahoo", `On Friday, November 27, 2026 at 10:02:15 AM EST, ${theirs} wrote:\n\n\nHi Nadia,\nMonday?`],
  ["Gmail in French", `Le ven. 27 nov. 2026 à 10:02, ${theirs} a écrit :\n\n> Lundi ?`],
  [
    "Gmail in Spanish",
    "El vie, 27 nov 2026 a las 10:02, Dana Ortiz (<hello@mangrove.example>)\nescribió:\n\n> ¿Lunes?",
  ],
  ["Thunderbird in French", "Le 27/11/2026 à 10:02, Dana Ortiz a écrit :\n> Lundi ?"],
  [
    "GMX",
    `Gesendet: Freitag, 27. November 2026 um 10:02 Uhr\nVon: ${theirs}\nAn: nadia@x.example\nBetreff: Re: Offer\nMontag?`,
  ],
])("history is recognized as %s writes it", (_program, history) => {
  expect(splitQuoted(`${own}\n\n${history}`)).toEqual({ unquoted: own, quoted: history });
});

test.each([
  [
    "an offer that it repeats",
    "Hi Dana,\n\nOn Tuesday your colleague Theo wrote:\nWe can do the whole office for 4,200 dollars.\n\nIs that right?",
  ],
  [
    "the same with a date",
    "On 24 November 2026 at 10:02 Theo wrote:\n4,200 dollars.\n\nIs that right? Then start on Monday.",
  ],
  [
    "the same with marks",
    "Hi,\nOn Nov 24, 2026 at 10:02 Theo <theo@x.example> wrote:\n> 4,200 dollars\nIs that right?\nNadia",
  ],
  ["the same in German", "Hallo,\n\nAm Dienstag schrieb Theo:\nDas kostet 4.200.\n\nStimmt das?"],
  ["answers between quotations", "> Monday?\nYes.\n\n> At nine?\nNo, at ten."],
  [
    "what it forwards",
    `Can you look at this?\n\n---------- Forwarded message ---------\nFrom: ${theirs}\nDate: Fri, Nov 27, 2026 at 10:02 AM\nSubject: Alert\nTo: <nadia@x.example>\n\nThe disk is full.`,
  ],
  [
    "what it forwards from a Mac in German",
    `Siehe unten.\n\nAnfang der weitergeleiteten Nachricht:\n\nVon: ${theirs}\nBetreff: Alarm\nDatum: 27. November 2026 um 10:02:11 MEZ\nAn: Nadia\n\nDie Platte ist voll.`,
  ],
  [
    "a rule for emails",
    "Please set this up:\n\nFrom: shop@x.example\nTo: books@x.example\nSubject: Invoice\n\nThanks, Nadia",
  ],
  [
    "an order of transport in German",
    "Bitte anbieten:\n\nVon: Miami\nAn: Tampa\nBetreff: Umzug\nDatum: 12.12.2026\n\nDanke!",
  ],
  ["an order of transport", "From: Miami\nTo: Tampa\nDate: Friday\n\nPlease quote."],
  ["a signature", "Yes.\n\n-- \nNadia Rowe\nFrom: our office at the quay"],
  ["regards before the end", "Yes please.\n\nBest regards,\nNadia\n\nPS: our new address is 12 Quay Street."],
  ["nothing but history", `From: ${theirs}\nSent: Friday\nTo: Nadia\nSubject: Re: Offer\n\nMonday?`],
])("nothing is cut from %s", (_kind, text) => {
  expect(splitQuoted(text)).toEqual({ unquoted: text, quoted: "" });
});

const line = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    ...["", "> hi", ">", "From: a", "Subject: b", "To: c", "-----Original Message-----", "_____", "wrote:"],
    ...["On Nov 27, 2026 at 10:02 Ada <ada@harbor.example> wrote:", "Von: a <a@b.example>", "Betreff: x", "An: y"],
  ),
);

test("no text is dropped, and what is left has no history", () => {
  const visible = (text: string) => text.replaceAll(/\s/g, "");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      const text = lines.join("\n");
      const { unquoted, quoted } = splitQuoted(text);
      expect(visible(unquoted + quoted)).toBe(visible(text));
      if (quoted !== "") expect(splitQuoted(unquoted)).toEqual({ unquoted, quoted: "" });
    }),
    { numRuns: 2000 },
  );
});

test.each(["\n", "> a\n", "From: a\n", "On a b ", "Op a\n", "Nov 27, 2026 at 10:02 a@b.example wrote:\n> a\n", "-"])(
  "the longest text of %j takes no second",
  (part) => {
    const start = performance.now();
    splitQuoted(part.repeat(100_000 / part.length));
    expect(performance.now() - start).toBeLessThan(1000);
  },
);
