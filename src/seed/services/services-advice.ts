import type { DefaultEntry } from "../entry.ts";

/** Consulting, managed services and help desk: the services that are people first. */
export const consulting: DefaultEntry<"service"> = {
  id: "service-consulting",
  slug: "consulting",
  content: {
    title: "IT Consulting",
    icon: "compass",
    summary: "A part-time IT director: roadmap, budget, contracts, and a straight answer before you sign.",
    tagline: "Roadmaps, budgets, contracts",
    description:
      "A senior engineer joins your planning as a part-time IT director. You get a roadmap with prices, someone to read the contract before you sign it, and the insurance form filled in by a person who knows the answers. We sell no hardware at a margin, so “don’t buy it yet” is an answer we can afford to give.",
    audience:
      "Owners and operations managers who decide about technology between two other jobs. Typical moments: a quote that nobody can judge, a move to a new office, a merger, an insurer with forty questions, a server that turns six.",
    included: [
      "Three-year roadmap with prices",
      "Quarterly review with your leadership",
      "Contract and license audit",
      "Cyber-insurance forms, with evidence for each answer",
      "Plans for office moves and mergers",
      "One written recommendation per decision, two pages at most",
    ],
    picture: { media: "service-consulting", alt: "" },
    firstNinetyDays: [
      {
        title: "Sit with your people",
        text: "Two days on site. We watch the work and ask what wastes time, from the front desk to the owner.",
        when: "Weeks 1-2",
      },
      {
        title: "Count what you pay",
        text: "Every license, line and contract on one list with its end date. Most firms find something they stopped using.",
        when: "Weeks 3-4",
      },
      {
        title: "Write the roadmap",
        text: "What to fix, replace or leave alone over three years, each with a price and the reason.",
        when: "Weeks 5-8",
      },
      {
        title: "First review",
        text: "Ninety minutes with your leadership. You decide; we write down who does what by when.",
        when: "Week 12",
      },
    ],
    questions: [
      {
        question: "What does the free consultation cover?",
        answer:
          "{callLength} with a senior engineer, by phone or at your office. We listen, tell you what we’d fix first, and give you a price range per person. You owe nothing afterward, and we don’t call to ask whether you’ve decided.",
      },
      {
        question: "Can we hire you for one decision only?",
        answer:
          "Yes. A second opinion on a quote or a contract is a fixed price, usually two to four hours of work, and you get it in writing.",
      },
      {
        question: "Are you paid by the vendors you recommend?",
        answer:
          "No. We work with a dozen vendors and take commission from none. When we buy something for you, you see our invoice for it.",
      },
      {
        question: "Do you replace our IT manager?",
        answer:
          "No. Most IT managers we work with use us for budget season and for conversations where two voices count more than one.",
      },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }],
    project: { entry: "project-systems-integration" },
    testimonial: { entry: "testimonial-paediatrics" },
    onHome: true,
    inContactForm: true,
    closing: {
      heading: "Send us the quote you’re not sure about.",
      text: "From any vendor, for anything. A senior engineer tells you whether you need it, what’s missing, and what we would do with the money. There’s no charge.",
      button: { text: "Send the quote", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "IT consulting in {city}: roadmap, budget, contracts",
      description:
        "A senior engineer as your part-time IT director in {city}: a three-year roadmap with prices, contract audits and straight answers before you sign.",
    },
  },
};

export const managed: DefaultEntry<"service"> = {
  id: "service-managed",
  slug: "managed",
  content: {
    title: "Managed Services",
    icon: "server-cog",
    summary: "Every laptop and server patched, watched and backed up, on one monthly price.",
    tagline: "Every device, patched and watched",
    description:
      "We take over the daily running of your computers, servers and accounts: setup, patches, backup, purchasing, and the vendor calls nobody wants to make. One price per person each month covers it, including on-site visits and the calls you make at night.",
    audience:
      "Companies of 20 to 500 people that have no IT department, or have one person who would like to take a vacation. Law, healthcare, logistics, hospitality and marine firms make up most of our list.",
    included: [
      "Named engineer, backup, and a written runbook",
      "Security updates within 72 hours of release",
      "Laptop ready on the new hire’s first day",
      "Backups restored every quarter, with a note of how long it took",
      "On-site visits, after-hours calls, projects under eight hours",
      "Monthly report, two pages, no jargon",
      "Hurricane plan reviewed every May",
    ],
    showsPrice: true,
    picture: { media: "service-managed", alt: "" },
    firstNinetyDays: [
      {
        title: "Count every machine",
        text: "Each laptop, server, printer and account goes on one list with its age and its owner. There’s always one that nobody knew about.",
        when: "Weeks 1-2",
      },
      {
        title: "Restore before we promise",
        text: "We restore one server and one mailbox from the backup you have. If that fails, it’s fixed before anything else.",
        when: "Weeks 2-4",
      },
      {
        title: "Update in stages",
        text: "Five machines first, then one department, then all. By the end, updates reach everyone within 72 hours.",
        when: "Weeks 4-8",
      },
      {
        title: "Hand you the runbook",
        text: "You read it, mark what’s wrong, and keep a printed copy. The first two-page report arrives.",
        when: "Weeks 9-12",
      },
    ],
    questions: [
      {
        question: "When does the monthly price change?",
        answer:
          "When your headcount does, up or down, from the first of the next month. Once a year we look at it together. A bad month with many calls doesn’t change it.",
      },
      {
        question: "What isn’t in the flat price?",
        answer:
          "Hardware and licenses, which you buy at cost, and projects of eight hours or more, which get their own fixed price before they start.",
      },
      {
        question: "How do you take over from our current provider?",
        answer:
          "With a list. We ask them for passwords, contracts, drawings and the backup keys, and work alongside them for two weeks. If they’ve stopped answering, we know the way around that too.",
      },
      {
        question: "What does the monthly report say?",
        answer:
          "Two pages: what broke and why, what we changed, which machines are due, how the last restore went, and one recommendation. Your engineer walks you through it when you like.",
      },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }, { entry: "post-false-invoice" }],
    project: { entry: "project-datacenter" },
    testimonial: { entry: "testimonial-law" },
    onHome: true,
    inContactForm: true,
    closing: {
      heading: "Tell us about your last bad month.",
      text: "What broke, who you called, and what it cost. We’ll tell you what it would have cost at one flat price, and which part wouldn’t have happened.",
      button: { text: "Tell us about it", link: { entry: "page-contact" } },
    },
    seo: {
      title: "Managed IT services in {city}, one flat price",
      description:
        "Patching, backup, purchasing and support for companies of 20 to 500 people in South Florida. One flat price per person each month, 60 days’ notice.",
    },
  },
};

export const helpDesk: DefaultEntry<"service"> = {
  id: "service-help-desk",
  slug: "help-desk",
  content: {
    title: "Help Desk",
    icon: "headphones",
    summary: "A senior engineer on the first call, in English or Spanish, day or night.",
    tagline: "Senior engineers, 24/7",
    description:
      "Your people call, email or chat, and reach an engineer with ten years or more on the job. English and Spanish, 24 hours, including the week of the hurricane. The office keeps business hours; the help desk doesn’t close.",
    audience:
      "Companies whose people work when offices are shut: dispatchers, nurses, hotel desks, captains, and everyone who closes the books at eleven at night. Also for IT departments that want the nights off.",
    included: [
      "Phone, email and chat, answered 24 hours a day",
      "Half of all calls answered in under one minute, by our phone system’s log of the last twelve months",
      "83% of cases solved on the first call, by our own count of the last twelve months",
      "On site the same day when hands are needed",
      "A cause and a prevention note on every case",
      "English and Spanish on every shift",
    ],
    showsPrice: true,
    picture: { media: "service-help-desk", alt: "" },
    firstNinetyDays: [
      {
        title: "Learn the names",
        text: "We meet your teams, note who can approve what, and put your ten oddest devices into the runbook.",
        when: "Weeks 1-2",
      },
      {
        title: "Answer alongside you",
        text: "Calls reach us and your old desk together. We compare what each of us would have done.",
        when: "Weeks 3-4",
      },
      {
        title: "Take the calls",
        text: "All calls come to us. Every Friday you get the list with causes, one line each.",
        when: "Weeks 5-8",
      },
      {
        title: "Remove the top five",
        text: "The five most common causes are fixed for good. The phone gets quieter.",
        when: "Weeks 9-12",
      },
    ],
    questions: [
      {
        question: "Who picks up at three in the morning?",
        answer:
          "An engineer with at least ten years on the job, on shift and awake, with your runbook open. The night shift is our own staff, not a call center.",
      },
      {
        question: "What happens to the desk in a hurricane?",
        answer:
          "It moves to our second site in Orlando 48 hours before landfall, so the phone is answered all the way through.",
      },
      {
        question: "Can you support our own software?",
        answer:
          "Yes, up to the point where its maker has to act. We learn the usual questions, keep the vendor’s number in the runbook, and stay on the line while they work.",
      },
      {
        question: "Can we have only the nights?",
        answer:
          "Yes. Firms with their own IT often give us 5 PM to 8 AM and the weekends, at a lower price per person, and read the log over coffee.",
      },
    ],
    project: { entry: "project-security" },
    testimonial: { entry: "testimonial-freight" },
    onServicesPage: false,
    closing: {
      heading: "Ask us about the problem you have today.",
      text: "In English or in Spanish. An engineer tells you what they would try first, and you hear what it’s like to be our client.",
      button: { text: "Describe the problem", link: { entry: "page-contact" } },
    },
    seo: {
      title: "24-hour IT help desk in English and Spanish",
      description:
        "Call at 3 AM and reach an engineer with ten years on the job. Half of all calls answered in a minute, 83% solved on the first call, on site the same day.",
    },
  },
};
