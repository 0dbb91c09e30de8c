import { expect, test } from "vitest";
import { describeDeliveryError } from "./delivery-error.ts";

test.each([
  ["getaddrinfo ENOTFOUND smtp.exmaple.com", "name wasn't found"],
  ["connect ECONNREFUSED 127.0.0.1:587", "No mail server answers"],
  ["Connection timeout", "doesn't respond"],
  ["Greeting never received", "doesn't respond"],
  ["80A8:error:0A00010B:SSL routines:ssl3_get_record:wrong version number", "different encryption"],
  ["self-signed certificate in certificate chain", "isn't trusted"],
  ["Error upgrading connection with STARTTLS: 502 no", "offers no encryption"],
  ["535 5.7.8 Authentication credentials invalid", "user name or password"],
  ["530 5.7.0 Must log in first", "user name or password"],
  ["452 4.2.2 The email account is over quota", "mailbox is full"],
  ["552 5.2.2 Mailbox full", "mailbox is full"],
  ["550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown", "doesn't exist"],
  ["550 No such user here", "doesn't exist"],
  ["554 5.7.1 Relay access denied", "MAIL_FROM"],
  ["553 5.7.1 Sender address rejected: not owned by user", "MAIL_FROM"],
  ["550 5.7.1 Message blocked due to its content", "as spam"],
  ["451 4.7.1 Greylisted, come back later", "try again later"],
  ["421 4.3.2 Service shutting down", "busy"],
  ["450 scripted", "can't accept the email right now"],
  ["550 scripted", "rejected the email."],
  ["ENOSPC: no space left on device, write", "disk is full"],
  ["Connection closed unexpectedly", "connection to the mail server was lost"],
])("%j is put into plain words", (answer, meaning) => {
  expect(describeDeliveryError(answer)).toContain(meaning);
});
