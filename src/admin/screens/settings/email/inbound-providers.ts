import type { InboundProvider } from "#src/domain/email/inbound/settings.server.ts";

interface Step {
  text: string;
  link?: string;
}

/** How replies may come in. */
export interface InboundChoice {
  id: InboundProvider;
  name: string;
  address: { label: string; hint: string };
  /** What to do before the settings are saved. */
  before: readonly Step[];
  /** What to do with the web address that is shown then. */
  after: readonly Step[];
}

/** Steps as of the providers' own documentation in November 2026. */
export const inboundChoices: readonly InboundChoice[] = [
  {
    id: "imap",
    name: "A mailbox",
    address: { label: "Email address of the mailbox", hint: "Customers' replies go there." },
    before: [
      { text: "Create a mailbox just for replies, like replies@yourcompany.com. Nobody else should read or sort it." },
      {
        text: "Google Workspace: turn on 2-Step Verification for it and create an app password.",
        link: "https://myaccount.google.com/apppasswords",
      },
      {
        text: "Microsoft 365 no longer takes passwords for IMAP. Forward the mailbox to Postmark or Mailgun, and choose that here.",
      },
    ],
    after: [],
  },
  {
    id: "postmark",
    name: "Postmark",
    address: {
      label: "Inbound address",
      hint: "Like 0123abcd@inbound.postmarkapp.com, or an address of your inbound domain.",
    },
    before: [
      {
        text: "Open your server's Default Inbound Stream, and copy its address.",
        link: "https://account.postmarkapp.com/servers",
      },
    ],
    after: [
      { text: "Open the stream's Settings, and paste this web address as the webhook." },
      { text: "Check Include raw email content in JSON payload, and save." },
    ],
  },
  {
    id: "mailgun",
    name: "Mailgun",
    address: { label: "Address for replies", hint: "An address of the domain that receives email at Mailgun." },
    before: [
      { text: "Add MX records for a domain that receives email, like reply.yourcompany.com." },
      {
        text: "Copy the HTTP webhook signing key.",
        link: "https://app.mailgun.com/settings/api_security",
      },
    ],
    after: [
      {
        text: "Under Receiving, create a route that matches the recipient, with a plus sign and anything after it before the @.",
        link: "https://app.mailgun.com/mg/receiving/routes",
      },
      { text: "Choose Forward, and paste this web address. It must end with /mime." },
    ],
  },
  {
    id: "ses",
    name: "Amazon SES",
    address: { label: "Address for replies", hint: "An address of a domain that SES receives email for." },
    before: [
      {
        text: "In the SNS console, create a standard topic, and copy its ARN.",
        link: "https://console.aws.amazon.com/sns/",
      },
      {
        text: "In the SES console, under Email receiving, add a rule for the domain with the action Publish to Amazon SNS topic and the encoding Base64.",
        link: "https://console.aws.amazon.com/ses/",
      },
      { text: "Amazon returns emails above 150 KB to their sender. For larger ones, choose another way." },
    ],
    after: [
      {
        text: "In the SNS console, create a subscription of the topic: protocol HTTPS, and this web address as the endpoint.",
      },
      { text: "Leave raw message delivery off. The subscription is confirmed by itself." },
    ],
  },
];
