import { expect, test } from "vitest";
import { troubleInWords } from "./trouble.ts";

test.each([
  ["getaddrinfo ENOTFOUND smtp.exmaple.com", "name is not known"],
  ["connect ECONNREFUSED 127.0.0.1:587", "nothing takes mail"],
  ["Connection timeout", "does not answer"],
  ["Greeting never received", "does not answer"],
  ["80A8:error:0A00010B:SSL routines:ssl3_get_record:wrong version number", "another encryption"],
  ["self-signed certificate in certificate chain", "not to be trusted"],
  ["Error upgrading connection with STARTTLS: 502 no", "offers no encryption"],
  ["535 5.7.8 Authentication credentials invalid", "user or the password"],
  ["530 5.7.0 Must log in first", "user or the password"],
  ["452 4.2.2 The email account is over quota", "mailbox is full"],
  ["552 5.2.2 Mailbox full", "mailbox is full"],
  ["550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown", "no mailbox"],
  ["550 No such user here", "no mailbox"],
  ["554 5.7.1 Relay access denied", "MAIL_FROM"],
  ["553 5.7.1 Sender address rejected: not owned by user", "MAIL_FROM"],
  ["550 5.7.1 Message blocked due to its content", "for spam"],
  ["451 4.7.1 Greylisted, come back later", "come again"],
  ["421 4.3.2 Service shutting down", "busy"],
  ["450 scripted", "does not take the mail now"],
  ["550 scripted", "does not take the mail."],
  ["ENOSPC: no space left on device, write", "disk is full"],
  ["Connection closed unexpectedly", "connection to the mail server broke"],
])("%j is put into plain words", (answer, meaning) => {
  expect(troubleInWords(answer)).toContain(meaning);
});
