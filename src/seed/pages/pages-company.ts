import { type DefaultEntry, doc, h2, linkTo, p, ul } from "../entry.ts";

export const companyPages: DefaultEntry<"page">[] = [
  {
    id: "page-about",
    slug: "about",
    content: {
      title: "About {company} and the part under the waterline",
      name: "About Us",
      intro:
        "Mangroves hold this coast in a storm because hundreds of roots each carry a little load. We build IT the same way for South Florida companies, and we stay for the storm.",
      picture: {
        media: "about-roots",
        alt: "A mangrove standing in still water; a few of its roots are pink and white cables",
      },
      blocks: [
        {
          block: "text",
          text: doc(
            h2("How we work"),
            p(
              "Our clients are companies of 20 to 500 people: ",
              linkTo("industry-law-firms", "law firms"),
              ", ",
              linkTo("industry-clinics", "clinics"),
              ", ",
              linkTo("industry-freight", "freight forwarders"),
              ", ",
              linkTo("industry-hotels", "hotels"),
              ", ",
              linkTo("industry-marine", "boatyards"),
              ". Most came to us after an outage that two vendors blamed on each other. We’re responsible for all of it. And because you pay per person, a bad month costs us, not you.",
            ),
            p(
              "Every engineer here has at least ten years on the job. There’s no first tier that reads a ticket number back to you. Each account has a lead and a backup who share one runbook, and you have their names and a copy of it.",
            ),
          ),
        },
        {
          block: "statistics",
          ground: "paper",
          claims: [{ claim: "years" }, { claim: "clients" }, { claim: "support" }, { claim: "experience" }],
        },
        {
          block: "cards",
          ground: "deep",
          heading: "What we promise in writing",
          cards: [
            {
              icon: "wrench",
              title: "A cause for every case",
              text: "You get it, and what we changed so that it doesn’t come back.",
            },
            {
              icon: "hard-drive",
              title: "A restore every quarter",
              text: "A backup that has never been restored is a rumor.",
            },
            {
              icon: "scale",
              title: "The same advice for everyone",
              text: "We take no commission, so “keep the old one” is an option.",
            },
            {
              icon: "key-round",
              title: "An open door",
              text: "Sixty days’ notice, and you leave with every password and network diagram.",
            },
          ],
        },
        {
          block: "columns",
          ground: "paper",
          columns: [
            { picture: { media: "careers-on-call", alt: "" } },
            {
              heading: "Why here",
              text: doc(
                p("From June to November the weather sets our calendar."),
                p(
                  "Our office is in {city}, our vans reach you from Homestead to Boca Raton, and our second site in Orlando takes the phones when we’re in the forecast cone.",
                ),
              ),
              link: { text: "What has held so far", link: { entry: "page-portfolio" } },
            },
          ],
        },
      ],
      closing: {
        heading: "Meet the engineer you’d call.",
        text: "{callLength}, at your office or ours, with the person who would be your lead. Bring the question that nobody has answered yet.",
        button: { text: "Set a time", link: { entry: "page-contact" } },
      },
      seo: {
        title: "About {company}: senior engineers in South Florida",
        description:
          "Who we are and how we work: engineers with ten years or more on the job, a lead and a backup for every client, and a storm plan dated every May.",
      },
    },
  },
  {
    id: "page-services",
    slug: "services",
    content: {
      title: "Services from the wall outlet to the spreadsheet",
      name: "Services",
      intro:
        "One team, one number to call, one flat price per person. Take all of it, or start with the part that hurts.",
      picture: { media: "hero-2-racks", alt: "" },
      blocks: [
        {
          block: "steps",
          heading: "How the first ninety days go",
          intro: "Switching IT providers is less painful than you expect. Here’s the order we work in.",
          steps: [
            {
              title: "Listen and look",
              text: "A site visit and interviews with the people who feel the problems. You get the findings in writing, hired or not.",
              when: "Week 1",
            },
            {
              title: "Take the keys",
              text: "We collect every password, contract and license from the old provider, and change the passwords with you watching.",
              when: "Weeks 2-3",
            },
            {
              title: "Stop the bleeding",
              text: "Backups proven, sign-ins protected, the three worst complaints fixed first.",
              when: "Weeks 3-6",
            },
            {
              title: "Make it boring",
              text: "Runbook written, monitoring tuned, roadmap and budget agreed. From here, quiet months.",
              when: "Weeks 7-12",
            },
          ],
        },
        {
          block: "questions",
          heading: "Questions we get on the first call",
          questions: [
            {
              question: "What does it cost?",
              answer:
                "One flat price per person each month. It depends on how many offices and servers you have, and it covers on-site visits and after-hours calls. You’ll have a fixed figure within a week of our visit.",
              showsPrice: true,
            },
            {
              question: "Do you work with the IT person we already have?",
              answer:
                "Often. In companies with more than a hundred people, we usually take the night shift, security and projects, and your own person keeps the relationships and the priorities.",
            },
            {
              question: "Are we locked in?",
              answer:
                "No. Sixty days’ notice, and we hand over the runbook, the passwords and the network diagrams in a format your next provider can use.",
            },
            {
              question: "What happens when a hurricane is coming?",
              answer:
                "Seventy-two hours out we call you and go through your plan line by line. Our own desk moves to a second site in Orlando, so the phone is answered through landfall.",
            },
            {
              question: "Which compliance rules do you support?",
              answer:
                "HIPAA, PCI DSS, the FTC Safeguards Rule and the usual cyber-insurance questionnaires. We prepare the evidence and sit in on the audit.",
            },
          ],
        },
      ],
      closing: {
        heading: "Not sure which one you need?",
        text: "You don’t have to be. Tell us what keeps breaking, and a senior engineer tells you which of these would help, and which you can skip.",
        button: { text: "Tell us what breaks", link: { entry: "page-contact" } },
      },
      seo: {
        title: "IT services in {city}: one team, one flat price",
        description:
          "Consulting, managed IT, cloud, security, network, help desk, software, data and infrastructure for South Florida companies, at a flat price per person.",
      },
    },
  },
  {
    id: "page-portfolio",
    slug: "portfolio",
    content: {
      title: "A portfolio of work that had to hold",
      name: "Portfolio",
      intro:
        "Clinics, docks, shops, and a printing plant. Each project says what was wrong, what we did, and one number that someone besides us could check.",
      picture: { media: "hero-1-office", alt: "" },
      blocks: [
        {
          block: "text",
          text: doc(
            h2("Where the numbers come from"),
            p(
              "Each result was measured before and after, in the same way, and the client approved the text before we published it. We name a client only if they agreed. If you’re about to sign with us, ask: we’ll give you the phone number of a client you can call.",
            ),
          ),
        },
      ],
      closing: {
        heading: "Does one of these sound like you?",
        text: "Tell us which one, and what’s different at your place. We’ll tell you what it took, and whether it would work for you.",
        button: { text: "Tell us which one", link: { entry: "page-contact" } },
      },
      seo: {
        title: "IT case studies from South Florida",
        description:
          "What was wrong, what we did and the number that proves it: IT projects for clinics, freight, law, retail, a marina, and a printing plant in South Florida.",
      },
    },
  },
  {
    id: "page-blog",
    slug: "blog",
    content: {
      title: "What we tell our clients",
      name: "Blog",
      intro:
        "Written by the engineers who do the work, for people who run a company and would rather not think about IT. Everything here can be done without hiring us.",
      picture: { media: "hero-3-night", alt: "" },
      closing: {
        heading: "Wondering about your own office?",
        text: "If something you read here made you wonder, write us one line. An engineer answers it, and we won’t add you to a newsletter.",
        button: { text: "Ask an engineer", link: { entry: "page-contact" } },
      },
      seo: {
        title: "IT advice for South Florida companies | {company}",
        description:
          "Hurricane plans, backups, false invoices: what the engineers of {company} tell owners of South Florida companies, with steps you can take by yourself.",
      },
    },
  },
  {
    id: "page-careers",
    slug: "careers",
    content: {
      title: "Careers for people who fix the cause",
      name: "Careers",
      intro:
        "We hire engineers who like the second half of the job: finding out why it broke. The person who picks up the phone here can fix it, and goes home knowing the cause.",
      picture: { media: "careers-workshop", alt: "" },
      blocks: [
        {
          block: "text",
          text: doc(
            h2("What working here is like"),
            ul(
              "Your own accounts, with a backup who knows them when you are away",
              "Rotating night shifts, four in a row at most, with the days after them free",
              "Ten paid days a year for courses and certificates, exams included",
              "Nobody measures you by tickets closed; we count causes removed",
              "In hurricane season your family and your house come before the schedule",
            ),
            h2("How to apply"),
            p(
              "Each opening says how, and has a form for it. When none fits, ",
              linkTo("form-apply", "write to us all the same"),
              ", with your resume and one paragraph about something you fixed and how you found the cause. English or Spanish, as you like. An engineer reads it, and you’ll have an answer within five business days, even if it’s no.",
            ),
            p(
              "Engineers need ten years on the job. For the office, sales, and the workshop, you don’t. We hire on what people can do, and everyone is welcome to show us. If you need an accommodation for the interview, tell us and we’ll arrange it. How we handle your application is in the ",
              linkTo("page-privacy", "privacy policy"),
              ".",
            ),
          ),
        },
      ],
      seo: {
        title: "Careers at {company} in {city}",
        description:
          "Work as a senior IT engineer in {city}: your own accounts, a backup for each, rotating night shifts, ten paid study days. Apply online.",
      },
    },
  },
];
