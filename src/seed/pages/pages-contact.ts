import type { DefaultEntry } from "../entry.ts";

export const contactPages: DefaultEntry<"page">[] = [
  {
    id: "page-contact",
    slug: "contact",
    content: {
      title: "Contact an engineer",
      name: "Contact",
      intro:
        "Write a few lines or call. Someone who can help replies within {replyTime}. Clients reach the help desk day and night on the same number.",
      picture: { media: "hero-3-night", alt: "" },
      blocks: [
        {
          block: "steps",
          heading: "What happens after you write",
          intro: "No string of emails, and no sales call that pretends to be a survey.",
          steps: [
            {
              title: "An engineer reads it",
              text: "A person, and one who has seen your kind of problem before. You get their name.",
              when: "Within {replyTime}",
            },
            {
              title: "We talk for {callLength}",
              text: "By phone or at your office. You tell us what keeps breaking; we tell you what we’d fix first, and a price range.",
              when: "Within two business days",
            },
            {
              title: "You get it in writing",
              text: "One page: what we heard, what we would do, what it costs each month. Then you decide.",
              when: "Within a week",
            },
          ],
        },
      ],
      seo: {
        title: "Contact {company}: talk to an engineer",
        description:
          "Call {phone} or write a few lines: an engineer replies within {replyTime}. {callLength} of advice, one page in writing, no charge.",
      },
    },
  },
  {
    id: "page-book",
    slug: "book",
    content: {
      title: "Free consultation: pick a time",
      name: "Book a time",
      intro: "{callLength} with a senior engineer. Choose when, and tell us in a line what it’s about.",
      blocks: [
        {
          block: "steps",
          heading: "What to expect",
          intro: "A conversation about your IT. You don’t have to prepare anything.",
          steps: [
            {
              title: "You pick a time",
              text: "It’s yours at once. You get a link to move or cancel it.",
              when: "Now",
            },
            {
              title: "We talk for {callLength}",
              text: "You tell us what keeps breaking; we tell you what we’d fix first, and a price range.",
              when: "At your time",
            },
            {
              title: "You get it in writing",
              text: "One page: what we heard, what we would do, what it costs each month. Then you decide.",
              when: "Within a week",
            },
          ],
        },
      ],
      seo: {
        title: "Book a free IT consultation with {company}",
        description:
          "Pick a time for a free consultation: {callLength} with a senior engineer of {company} in {city}. No account needed, and you can move or cancel it.",
      },
    },
  },
  {
    id: "page-thanks",
    slug: "thanks",
    content: {
      title: "Thank you for writing to us",
      name: "Thank you",
      intro: "We have it. A senior engineer will read it next. There’s nothing more you need to do.",
      picture: { media: "hero-3-night", alt: "" },
      blocks: [
        {
          block: "steps",
          heading: "What happens next",
          intro: "The same engineer stays with you from the first reply to the written page.",
          steps: [
            {
              title: "An engineer reads it",
              text: "A person, and one who has seen your kind of problem before. They sign the reply with their name.",
              when: "Within {replyTime}",
            },
            {
              title: "We talk for {callLength}",
              text: "By phone or at your office, at a time you choose. Bring the invoice or the error message that annoys you most.",
              when: "Within two business days",
            },
            {
              title: "You get it in writing",
              text: "One page: what we heard, what we would do, what it costs each month. Then you decide.",
              when: "Within a week",
            },
          ],
        },
      ],
      seo: {
        title: "Thank you for writing to {company}",
        description:
          "Your message has reached {company}. A senior engineer answers within {replyTime}; if it can’t wait, call {phone} at any time, day or night.",
      },
    },
  },
  {
    id: "page-status",
    slug: "status",
    content: {
      title: "Current and past alerts",
      name: "Status",
      intro:
        "Storms, outages and closings, with the times they began and ended. If something is down for you, call {phone}.",
      blocks: [
        {
          block: "cards",
          heading: "What we post here",
          intro:
            "News about our own office and team. We never post about a client’s systems: we call the client. Calls are answered day and night, messages within {replyTime}.",
          cards: [
            {
              title: "Storms",
              icon: "cloud-lightning",
              text: "When a hurricane is coming: whether the office closes, where the team works from, and when that ends.",
            },
            {
              title: "Outages",
              icon: "plug",
              text: "When power, internet or phones fail at our office, and what that changes for you.",
            },
            {
              title: "Closings",
              icon: "building-2",
              text: "Days when the office is closed and the help desk still answers. The holidays are on the contact page.",
              link: { text: "Hours and holidays", link: { entry: "page-contact" } },
            },
          ],
        },
      ],
      seo: {
        title: "Status of {company}: current and past alerts",
        description:
          "Current alerts from {company} in {city}, and past ones with the times they began and ended. If something is down for you, call {phone}, day or night.",
      },
    },
  },
];
