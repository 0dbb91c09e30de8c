import { describe, expect, test } from "vitest";
import { anEmail, type EmailOptions } from "../../../../tests/support/inbound.ts";
import { parseMessage } from "./parse.server.ts";

const read = (raw: string | Buffer) => parseMessage(Buffer.from(raw), true);

describe("a program is recognized by what it says about itself", () => {
  const isAutomatic = async (options: EmailOptions) => (await read(anEmail(options))).isAutomatic;

  const subjects = (...list: string[]): EmailOptions[] => list.map((subject) => ({ subject }));

  test.each<EmailOptions>([
    { headers: ["Auto-Submitted: auto-replied"] },
    { headers: ["Auto-Submitted: Auto-Replied (vacation); owner-email=a@b.example"] },
    { headers: ["X-Autoreply: yes"] },
    ...subjects(
      "Out of office: until Monday",
      "Out of the Office : Re: Your inquiry",
      "Automatic reply: Your inquiry",
      "Automatische Antwort: Your inquiry",
      "Abwesenheitsnotiz: bis Montag",
      "Réponse automatique\u00a0: Your inquiry",
      "Respuesta automática: Your inquiry",
      "Out of Office AutoReply: Your inquiry",
    ),
  ])("%j", async (options) => {
    expect(await isAutomatic(options)).toBe(true);
  });

  test.each<EmailOptions>([
    { headers: ["X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply"] },
    { headers: ["X-Auto-Response-Suppress: All"] },
    { headers: ["Precedence: bulk"] },
    { headers: ["Precedence: list", "List-Id: <hello.x.example>"] },
    { headers: ["Auto-Submitted: no"] },
    { headers: ["Auto-Submitted: auto-generated"] },
    { headers: ["X-Autoreply: no"] },
    ...subjects(
      "Out of office replies go to every customer twice since your change",
      "Re: Automatic reply: Your inquiry",
      "Our out of office: what to write?",
      "Autoreply broken",
      "Automatic replies: how do we turn them off?",
    ),
  ])("a person: %j", async (options) => {
    expect(await isAutomatic(options)).toBe(false);
  });
});

describe("an email that came back", () => {
  const qmail = `Hi. This is the mail program at mx.x.example.
I could not deliver your message to the following address.

<nadia.rowe@x.example>:
550 5.1.1 No such mailbox here

--- Below this line is a copy of the message.

Return-Path: <hello@mangrove.example>
Message-ID: <sent-1@mangrove.example>
Subject: Re: Your inquiry`;
  const exim = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  nadia.rowe@x.example
    host mx.x.example [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<nadia.rowe@x.example>:
    550 5.1.1 No such user`;
  const sendmail = `   ----- The following addresses had permanent fatal errors -----
<nadia.rowe@x.example>
    (reason: 550 5.1.1 User unknown)`;

  test.each([
    ["qmail", "MAILER-DAEMON@mx.x.example", "failure notice", [], qmail, "550 5.1.1 No such mailbox here"],
    [
      "qmail, by its null sender",
      "mail@mx.x.example",
      "failure notice",
      ["Return-Path: <>"],
      qmail,
      "550 5.1.1 No such mailbox here",
    ],
    [
      "Exim",
      "Mail Delivery System <Mailer-Daemon@mx.x.example>",
      "Mail delivery failed: returning message to sender",
      [
        "X-Failed-Recipients: nadia.rowe@x.example",
        "Auto-Submitted: auto-replied",
        "In-Reply-To: <sent-1@mangrove.example>",
      ],
      exim,
      "550 5.1.1 No such user",
    ],
    [
      "sendmail",
      "Mail Delivery Subsystem <MAILER-DAEMON>",
      "Returned mail: see transcript for details",
      ["References: <sent-1@mangrove.example>"],
      sendmail,
      "550 5.1.1 User unknown",
    ],
    [
      "a mail server in German",
      "Postmaster@mx.x.example",
      "Unzustellbar: Re: Your inquiry",
      ["In-Reply-To: <sent-1@mangrove.example>"],
      "Ihre Nachricht an nadia.rowe@x.example konnte nicht zugestellt werden.",
      "",
    ],
  ])("is recognized without a report: %s", async (_server, from, subject, headers, text, reason) => {
    const raw = anEmail({ from, subject, headers, text, to: "Mangrove <replies@mangrove.example>" });
    expect((await read(raw)).bounce).toEqual({
      recipient: "nadia.rowe@x.example",
      reason,
      originalId: "sent-1@mangrove.example",
    });
  });

  test.each([
    ["a person who quotes one", { subject: "Re: failure notice", text: qmail }],
    ["a person who has this address", { from: "postmaster@x.example", subject: "Our mail server" }],
    ["a vacation message", { headers: ["Return-Path: <>", "Auto-Submitted: auto-replied"], subject: "Away" }],
    ["a person with this subject", { subject: "Undelivered parcel: please call" }],
  ])("is not %s", async (_case, options: EmailOptions) => {
    expect((await read(anEmail(options))).bounce).toBeNull();
  });

  test("is neither a warning that it takes longer, nor an answer to it", async () => {
    const late = {
      from: "MAILER-DAEMON@x.example",
      subject: "Warning: message delayed 24 hours",
      text: "Still trying.",
    };
    expect(await read(anEmail(late))).toMatchObject({ bounce: null, isAutomatic: true });
  });
});
