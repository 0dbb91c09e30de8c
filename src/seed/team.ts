import type { DefaultEntry } from "./entry.ts";

export const team: DefaultEntry<"member">[] = [
  {
    id: "member-marisol-vega",
    slug: "marisol-vega",
    content: {
      name: "Marisol Vega",
      role: "Principal engineer",
      description: "Networks and the midnight phone. Nineteen years, eleven hurricanes.",
      initials: "MV",
      photo: {
        media: "desk-vega",
        alt: "Her desk in miniature, at night: a pink telephone, a storm lantern, and eleven pennants above it",
      },
      biography:
        "Marisol pulled her first cable in a Hialeah warehouse in 2007 and has drawn every network she built since, from the cabinet to the second carrier. The drawings hang in the workshop. The oldest ones are still true.\n\nShe wrote the storm plan that all our clients have, and she rewrites it every May with what the last season taught her. One week in six she carries the midnight phone herself, because a plan that its author doesn’t have to use gets longer every year.",
      since: 2007,
      languages: ["English", "Spanish"],
      certificates: [
        { name: "CCNP Enterprise", issuer: "Cisco", year: 2020 },
        { name: "Certified Wireless Network Administrator", issuer: "CWNP", year: 2012 },
        { name: "General Radiotelephone Operator License", issuer: "FCC", year: 2009 },
      ],
    },
  },
  {
    id: "member-dario-quintana",
    slug: "dario-quintana",
    content: {
      name: "Dario Quintana",
      role: "Head of cloud",
      description: "Moved his first mail server in 2007. Still keeps the checklist.",
      initials: "DQ",
      photo: {
        media: "desk-quintana",
        alt: "His desk in miniature, at dawn: a balloon lifts a server beside a checklist",
      },
      biography:
        "Dario’s checklist for moving a server began in 2007 with nine lines, after a mail server that took a weekend longer than promised. It has 61 lines now. Each one he added has a date and a story.\n\nHe plans every move so that it can be undone until Monday at seven. He also reads the cloud bills of all our clients once a month, line by line, and has a reputation for finding the machine that nobody has used since spring.",
      since: 2004,
      languages: ["English", "Spanish"],
      certificates: [
        { name: "Azure Solutions Architect Expert", issuer: "Microsoft", year: 2020 },
        { name: "AWS Certified Solutions Architect, Professional", issuer: "Amazon Web Services", year: 2018 },
        { name: "FinOps Certified Practitioner", issuer: "FinOps Foundation", year: 2022 },
      ],
    },
  },
  {
    id: "member-ines-duarte",
    slug: "ines-duarte",
    content: {
      name: "Ines Duarte",
      role: "Software lead",
      description: "Builds the small tools that retire the big spreadsheets.",
      initials: "ID",
      photo: {
        media: "desk-duarte",
        alt: "Her desk in miniature, at dusk: a large screen of colored code, and spreadsheets in the basket",
      },
      biography:
        "Before Ines writes a line, she sits next to the person who does the work and counts how often they type the same number. The tool for the food importer whose orders were typed three times is hers, and so is the rule that a tool has to be finished in six weeks or made smaller.\n\nEverything she builds lives in a repository that the client owns, with a page that explains it to the next developer. She tests each screen with the keyboard alone, then with a screen reader.",
      since: 2011,
      languages: ["English", "Portuguese", "Spanish"],
      certificates: [
        { name: "Web Accessibility Specialist", issuer: "IAAP", year: 2022 },
        { name: "Professional Scrum Developer", issuer: "Scrum.org", year: 2016 },
      ],
    },
  },
  {
    id: "member-ray-boudreaux",
    slug: "ray-boudreaux",
    content: {
      name: "Ray Boudreaux",
      role: "Security lead",
      description: "Former hospital CISO. Writes incident plans people can follow.",
      initials: "RB",
      photo: {
        media: "desk-boudreaux",
        alt: "His desk in miniature, under storm clouds: a large brass padlock, three binders and a key cabinet",
      },
      biography:
        "Ray ran security for a hospital, where he learned that a plan of ninety pages stays in the drawer. His plans have two pages: who decides, whom to call in which order, and what not to touch.\n\nHe rehearses them with our clients twice a year, on a day that only the owner knows. He would rather spend an hour with the bookkeepers than a week with a new product, since that’s where the money leaves.",
      since: 1998,
      languages: ["English", "French"],
      certificates: [
        { name: "CISSP", issuer: "ISC2", year: 2006 },
        { name: "Certified Information Security Manager", issuer: "ISACA", year: 2011 },
        { name: "GIAC Certified Incident Handler", issuer: "GIAC", year: 2019 },
      ],
    },
  },
  {
    id: "member-camille-etienne",
    slug: "camille-etienne",
    content: {
      name: "Camille Etienne",
      role: "Service desk lead",
      description:
        "Runs the day and night desk. Calls each client the morning after a bad day, in English, Spanish, or Haitian Creole.",
      initials: "CE",
      photo: {
        media: "desk-etienne",
        alt: "Her desk in miniature, at dusk: a large headset on its stand, and three speech bubbles",
      },
      biography:
        "Camille started on a night desk and stayed for six years. That’s why nobody here works more than four nights in a row, and why the person who picks up the phone is also allowed to fix the problem.\n\nShe doesn’t count closed tickets. Every Friday she reads out the five most common calls, and one of them has to be gone by the next month.",
      since: 2009,
      languages: ["English", "Spanish", "Haitian Creole", "French"],
      certificates: [
        { name: "ITIL 4 Managing Professional", issuer: "PeopleCert", year: 2021 },
        { name: "HDI Support Center Manager", issuer: "HDI", year: 2017 },
      ],
    },
  },
];
