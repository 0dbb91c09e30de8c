import { expect, test } from "vitest";
import { passwordAnswers } from "../answers.ts";
import { describeDeliveryError, settingToFix } from "./delivery-error.ts";

test.each([
  ["getaddrinfo ENOTFOUND smtp.exmaple.com", "name wasn't found"],
  ["connect ECONNREFUSED 127.0.0.1:587", "No mail server answers"],
  ["Connection timeout", "doesn't respond"],
  ["Greeting never received", "doesn't respond"],
  ["80A8:error:0A00010B:SSL routines:ssl3_get_record:wrong version number", "different encryption"],
  ["self-signed certificate in certificate chain", "isn't trusted"],
  ["Error upgrading connection with STARTTLS: 502 no", "offers no encryption"],
  ["535 5.7.8 Authentication credentials invalid", "username or password"],
  ["535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.", "Microsoft 365"],
  ["534-5.7.9 Application-specific password required.", "app password"],
  ["530 5.7.0 Must log in first", "needs a username and password"],
  ["530 5.7.0 Must issue a STARTTLS command first", "requires encryption"],
  ["Invalid greeting. response=HTTP/1.1 400 Bad Request", "Something else than a mail server"],
  [passwordAnswers.missing, "An owner enters it again"],
  [passwordAnswers.unreadable, "the site's secret has changed"],
  ["452 4.2.2 The email account is over quota", "mailbox is full"],
  ["552 5.2.2 Mailbox full", "mailbox is full"],
  ["550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown", "doesn't exist"],
  ["550 No such user here", "doesn't exist"],
  ["554 5.7.1 Relay access denied", "sender address"],
  ["553 5.7.1 Sender address rejected: not owned by user", "sender address"],
  ["554 5.2.252 SendAsDenied; web@harbor.example not allowed to send as hello@harbor.example", "sender address"],
  ["554 Message rejected: Email address is not verified. The following identities failed", "sender address"],
  ["550 The from address does not match a verified Sender Identity.", "sender address"],
  ["550 5.7.1 Message blocked due to its content", "as spam"],
  ["451 4.7.1 Greylisted, come back later", "try again later"],
  ["421 4.3.2 Service shutting down", "busy"],
  ["450 scripted", "can't accept the email right now"],
  ["550 scripted", "rejected the email."],
  ["ENOSPC: no space left on device, write", "disk is full"],
  ["Connection closed unexpectedly", "connection to the mail server was lost"],
])("%j is put into plain words", (response, meaning) => {
  expect(describeDeliveryError(response)).toContain(meaning);
});

test.each([
  ["getaddrinfo ENOTFOUND smtp.exmaple.com", "host"],
  ["connect ECONNREFUSED 127.0.0.1:587", "port"],
  ["Connection timeout", "port"],
  ["530 5.7.0 Must issue a STARTTLS command first", "encryption"],
  ["535 5.7.8 Authentication credentials invalid", "password"],
  ["553 5.7.1 Sender address rejected: not owned by user", "from"],
  ["421 4.3.2 Service shutting down", null],
])("%j is about the setting %s", (response, setting) => {
  expect(settingToFix(response)).toBe(setting);
});
