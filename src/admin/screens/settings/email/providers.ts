import type { Encryption } from "#src/domain/email/transport/transport-info.ts";

/** Where a company may have its email, and how to send with it. */
export interface Provider {
  id: string;
  name: string;
  /** Empty if it depends. */
  host: string;
  port: number;
  encryption: Encryption;
  /** What other hosts of the provider end with. */
  domain?: string;
  /** What to do there first. */
  steps: readonly { text: string; link?: string }[];
  /** Absent if the password is the username, too. */
  username?: { label: string; hint?: string; value?: string; isSender?: true };
  password: { label: string; hint?: string };
  senderHint: string;
}

const tls = { port: 465, encryption: "tls" } as const;
const startTls = { port: 587, encryption: "starttls" } as const;

const sameAccount = "Use the address of this account, or an alias of it.";
const verified = "Use an address that you've verified there.";

/** Hosts, ports and steps as of the providers' own documentation in November 2026. */
export const providers: readonly Provider[] = [
  {
    id: "google",
    name: "Google Workspace",
    host: "smtp.gmail.com",
    ...tls,
    steps: [
      {
        text: "Turn on 2-Step Verification for the account that sends.",
        link: "https://myaccount.google.com/security",
      },
      {
        text: "Create an app password there, named after your site.",
        link: "https://myaccount.google.com/apppasswords",
      },
      { text: "Enter the account's address and the 16 letters below. The account's own password doesn't work." },
    ],
    username: { label: "Google account", hint: "The full address, like office@yourcompany.com", isSender: true },
    password: { label: "App password", hint: "16 letters, with or without spaces" },
    senderHint: sameAccount,
  },
  {
    id: "microsoft",
    name: "Microsoft 365",
    host: "smtp.office365.com",
    ...startTls,
    steps: [
      {
        text: "In the admin center, open Users, Active users, the mailbox that sends, Mail, Manage email apps. Turn on Authenticated SMTP.",
        link: "https://admin.microsoft.com",
      },
      { text: "If the account uses two-step sign-in, create an app password for it. Otherwise use its own password." },
      {
        text: "Microsoft is retiring passwords for SMTP. If you can't turn it on, use a service like Postmark or Amazon SES instead.",
      },
    ],
    username: { label: "Microsoft account", hint: "The full address of the mailbox", isSender: true },
    password: { label: "Password or app password" },
    senderHint: "Use the mailbox's address, or one that it may send as.",
  },
  {
    id: "ses",
    name: "Amazon SES",
    host: "email-smtp.us-east-1.amazonaws.com",
    domain: ".amazonaws.com",
    ...startTls,
    steps: [
      { text: "In the SES console, verify your domain under Identities.", link: "https://console.aws.amazon.com/ses/" },
      { text: "Under Account dashboard, request production access. Until then, SES sends only to verified addresses." },
      { text: "Under SMTP settings, create SMTP credentials. They aren't your AWS access keys." },
      { text: "If your region isn't us-east-1, change the host below. SMTP settings shows it." },
    ],
    username: { label: "SMTP user name", hint: "20 characters, like AKIA..." },
    password: { label: "SMTP password" },
    senderHint: "Use an address of the domain that you've verified.",
  },
  {
    id: "postmark",
    name: "Postmark",
    host: "smtp.postmarkapp.com",
    ...startTls,
    steps: [
      { text: "Add your domain or address as a sender.", link: "https://account.postmarkapp.com/signature_domains" },
      { text: "Open your server's API Tokens tab, and copy the Server API token." },
    ],
    password: { label: "Server API token" },
    senderHint: verified,
  },
  {
    id: "sendgrid",
    name: "SendGrid",
    host: "smtp.sendgrid.net",
    ...startTls,
    steps: [
      {
        text: "Verify your domain or a single sender under Sender Authentication.",
        link: "https://app.sendgrid.com/settings/sender_auth",
      },
      {
        text: "Create an API key with access to Mail Send. It's shown only once.",
        link: "https://app.sendgrid.com/settings/api_keys",
      },
    ],
    username: { label: "Username", hint: "Always the word apikey", value: "apikey" },
    password: { label: "API key", hint: "It starts with SG." },
    senderHint: verified,
  },
  {
    id: "mailgun",
    name: "Mailgun",
    host: "smtp.mailgun.org",
    domain: ".mailgun.org",
    ...startTls,
    steps: [
      {
        text: "Add and verify your domain under Sending, Domains.",
        link: "https://app.mailgun.com/mg/sending/domains",
      },
      { text: "Open Domain settings, SMTP credentials, and create a user or reset its password." },
      { text: "For a domain in the EU region, change the host below to smtp.eu.mailgun.org." },
    ],
    username: { label: "SMTP login", hint: "Like postmaster@mg.yourcompany.com" },
    password: { label: "SMTP password" },
    senderHint: "Use an address of the domain that you've verified.",
  },
  {
    id: "brevo",
    name: "Brevo",
    host: "smtp-relay.brevo.com",
    ...startTls,
    steps: [
      { text: "Verify your domain, or the address that sends.", link: "https://app.brevo.com" },
      {
        text: "Under SMTP & API, SMTP, copy the login and create an SMTP key. An API key doesn't work.",
        link: "https://app.brevo.com/settings/keys/smtp",
      },
    ],
    username: { label: "SMTP login", hint: "Shown under SMTP & API; often not your own address" },
    password: { label: "SMTP key", hint: "It starts with xsmtpsib-" },
    senderHint: verified,
  },
  {
    id: "other",
    name: "Another server",
    host: "",
    ...startTls,
    steps: [
      { text: "Ask your email provider for the SMTP server, its port, a username and a password." },
      { text: "TLS usually has port 465, STARTTLS port 587." },
    ],
    username: { label: "Username", hint: "Leave blank if the server needs no login." },
    password: { label: "Password" },
    senderHint: "Use an address that the server lets you send from.",
  },
];

/** The provider of a server. */
export function providerOf({ host, login }: { host: string; login: "none" | "password" | "token" }): string {
  const known = providers.find(
    (provider) =>
      (provider.username === undefined) === (login === "token") &&
      (provider.host === host || (provider.domain !== undefined && host.endsWith(provider.domain))),
  );
  return known?.id ?? "other";
}
