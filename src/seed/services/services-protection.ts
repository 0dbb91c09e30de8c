import type { DefaultEntry } from "../entry.ts";

/** Cloud, security and network: the services that keep a company reachable and closed to strangers. */
export const cloud: DefaultEntry<"service"> = {
  id: "service-cloud",
  slug: "cloud",
  content: {
    title: "Cloud Solutions",
    icon: "cloud",
    summary: "Microsoft 365, Azure and AWS, moved on a weekend and kept on budget.",
    tagline: "Moves, cost control, backup",
    description:
      "We move email, files and servers to Microsoft 365, Azure, AWS or Google Cloud, then keep watching the bill. If a server is cheaper in your closet, we’ll say so. Every step has a way back, and someone’s name beside it.",
    audience:
      "Firms with a server that’s too old, too low above the street, or too far from the people who use it. And firms that are in the cloud already and open the invoice with one eye closed.",
    included: [
      "Migration plan with a rollback for each step",
      "Two rehearsals on copies before anything moves",
      "Cost review every month",
      "Immutable backup outside the main account",
      "Access rules tied to your HR list",
      "A comparison with keeping it in the building",
    ],
    showsPrice: true,
    picture: { media: "service-cloud", alt: "" },
    firstNinetyDays: [
      {
        title: "Measure",
        text: "Three weeks of real load for every server. Many are twice the size they need to be.",
        when: "Weeks 1-3",
      },
      {
        title: "Price it three ways",
        text: "Move, move part, or stay. Five-year cost for each, power and people included.",
        when: "Week 4",
      },
      {
        title: "Rehearse and move",
        text: "Two rehearsals, then the move: one weekend or one server at a time, as your calendar allows.",
        when: "Weeks 5-10",
      },
      {
        title: "Trim the bill",
        text: "Reserved capacity, nighttime shutdowns, old disks deleted. The first monthly cost review follows.",
        when: "Weeks 11-12",
      },
    ],
    questions: [
      {
        question: "How long are we down during the move?",
        answer:
          "For most servers, one evening outside your hours. Email moves while people work. The plan gives the minutes for each system and the hour when we’d turn back.",
      },
      {
        question: "Will the cloud cost us more?",
        answer:
          "Sometimes. Large files that are read all day are often cheaper in the building. You see a five-year comparison before you decide, and we are paid the same either way.",
      },
      {
        question: "Who owns the accounts?",
        answer:
          "You do, from the first day, with your card and your name. We work in them as guests whose access you can end.",
      },
      {
        question: "What if the cloud provider has an outage?",
        answer:
          "Backups sit outside the main account and are restored every quarter as an exercise. For systems that can’t wait, a second region is ready, and you’ll know what that costs before you choose it.",
      },
    ],
    articles: [{ entry: "post-test-your-backup" }, { entry: "post-hurricane-season-it-plan" }],
    project: { entry: "project-cloud-migration" },
    testimonial: { entry: "testimonial-charter" },
    onHome: true,
    inContactForm: true,
    closing: {
      heading: "Tell us which server worries you.",
      text: "How old it is, what runs on it, and who notices first when it stops. We’ll tell you whether it belongs in the cloud, and what moving it costs.",
      button: { text: "Describe the server", link: { entry: "page-contact" } },
    },
    seo: {
      title: "Cloud migration and cost control in South Florida",
      description:
        "Email, files and servers moved to Microsoft 365, Azure, AWS or Google Cloud with a way back at every step, and a cost review every month after.",
    },
  },
};

export const security: DefaultEntry<"service"> = {
  id: "service-security",
  slug: "security",
  content: {
    title: "Security",
    icon: "shield-check",
    summary: "Sign-in protection, 24-hour monitoring and a plan for the bad day.",
    tagline: "MFA, monitoring, response",
    description:
      "Most break-ins start with one password. We close that door first, then watch the rest around the clock. If something moves at night, our team can disconnect the machine first and call you next.",
    audience:
      "Firms that hold other people’s money, records or secrets: law, title, healthcare, finance, freight. Often the reason is an insurer’s questionnaire, a client’s audit, or a scam email that almost worked.",
    included: [
      "Two-step sign-in for every account",
      "Endpoint detection, 24-hour response",
      "Phishing tests with real coaching",
      "Evidence for HIPAA, PCI and cyber insurance",
      "Incident plan on two pages, rehearsed twice a year",
      "Backups that nobody can erase for 90 days",
    ],
    showsPrice: true,
    picture: { media: "service-security", alt: "" },
    firstNinetyDays: [
      {
        title: "Look for footprints",
        text: "We check mailboxes, accounts and machines for signs that someone is already inside. Findings within five days.",
        when: "Week 1",
      },
      {
        title: "Close the front door",
        text: "Two-step sign-in for every person, ten minutes each, leadership first. Old accounts are switched off.",
        when: "Weeks 2-3",
      },
      {
        title: "Watch the rest",
        text: "Detection on every machine, alarms to the night team, and your signature on what it can do on its own.",
        when: "Weeks 4-8",
      },
      {
        title: "Rehearse",
        text: "Two hours at your table: the invoice is fake, the server is locked, it’s Friday evening. Then we rewrite the plan.",
        when: "Week 12",
      },
    ],
    questions: [
      {
        question: "We think someone is in our email now. What do we do?",
        answer:
          "Call {phone}, at any hour, whether you are a client or not. Don’t delete anything and don’t write about it from that mailbox. We begin on the phone.",
      },
      {
        question: "Our insurer sent forty questions. Can you answer them?",
        answer:
          "Yes, and with a screenshot or a log behind each answer. Where the honest answer is no, you hear it from us first, with a date and a price for changing it.",
      },
      {
        question: "Will this slow our people down?",
        answer:
          "A security key takes two seconds, and most people end up typing fewer passwords than before. We discuss anything slower than that with you first.",
      },
      {
        question: "What can your night team do without asking?",
        answer:
          "What you signed: usually cutting one machine off the network and locking one account. Both can be undone in a minute. We call you at once, whatever the hour.",
      },
    ],
    articles: [{ entry: "post-false-invoice" }, { entry: "post-test-your-backup" }],
    project: { entry: "project-security-overhaul" },
    onHome: true,
    inContactForm: true,
    contactFormLabel: "Cybersecurity",
    closing: {
      heading: "Show us the email you weren’t sure about.",
      text: "Send a screenshot, and don’t open the attachment again. An engineer tells you whether it was real, how you can tell, and what a click would have done.",
      button: { text: "Send a screenshot", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "Cybersecurity in {city}: sign-ins watched 24/7",
      description:
        "Two-step sign-in for every account, 24-hour detection with the right to act, and an incident plan we rehearse twice a year. HIPAA, PCI and FTC evidence.",
    },
  },
};

export const network: DefaultEntry<"service"> = {
  id: "service-network",
  slug: "network",
  content: {
    title: "Network",
    icon: "network",
    summary: "Wi-Fi that reaches the back dock and an internet line that fails over.",
    tagline: "Wi-Fi, SD-WAN, two carriers",
    description:
      "Cabling, switches, Wi-Fi, VPN and SD-WAN, designed on paper first and documented to the port. Two carriers wherever your address allows it, and a wireless line where it doesn’t. You can hand what we build to anyone, because the drawings are yours.",
    audience:
      "Places that are hard on Wi-Fi and equipment: warehouses, clinics, hotels, marinas, yards, old buildings with thick walls. And companies with several sites that should feel like one.",
    included: [
      "Heat-mapped Wi-Fi, tested on your devices",
      "Automatic failover in under 10 seconds",
      "Spare switch in our van, same model as yours",
      "Port-level drawings you keep",
      "Guests, staff and machines kept apart",
      "Failover tested on site every May",
    ],
    picture: { media: "service-network", alt: "" },
    firstNinetyDays: [
      {
        title: "Walk it",
        text: "Every room and every closet, with a meter. We photograph what is there and label it as we go.",
        when: "Weeks 1-2",
      },
      {
        title: "Draw it",
        text: "One design, four pages, with prices. You see where each antenna goes and why.",
        when: "Weeks 3-4",
      },
      {
        title: "Build it next to the old one",
        text: "Cabinets are tested in our workshop first. Old and new run together until the new one has proved itself.",
        when: "Weeks 5-10",
      },
      {
        title: "Measure again",
        text: "The same walk with the same meter. You get both results on one page, and the drawings.",
        when: "Weeks 11-12",
      },
    ],
    questions: [
      {
        question: "Can you use the cabling that we have?",
        answer: "Often. We test each run and mark the ones that pass. Every run that can stay is money saved.",
      },
      {
        question: "Our building has only one carrier. What then?",
        answer:
          "A wireless or satellite line as the second, tested under load. It will be slower, so we decide with you beforehand what may use it: phones and orders first, video last.",
      },
      {
        question: "Do you work at night?",
        answer:
          "Cutovers happen when your doors are closed, and they are in the price you agreed to. One of us is there when your first person arrives.",
      },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }],
    project: { entry: "project-healthcare" },
    onHome: true,
    closing: {
      heading: "Tell us where the Wi-Fi drops.",
      text: "The room, the time of day, and how many people are in it. An engineer tells you the likely cause, and what measuring it on site would settle.",
      button: { text: "Describe the spot", link: { entry: "page-contact" } },
    },
    seo: {
      title: "Business Wi-Fi and networks with two carriers",
      description:
        "Networks for South Florida clinics, warehouses, hotels and marinas: measured Wi-Fi, failover in under 10 seconds, and port-level drawings you keep.",
    },
  },
};
