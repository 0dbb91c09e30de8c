import type { DefaultEntry } from "../entry.ts";

/** Featured Projects in offices. */
export const officeProjects: DefaultEntry<"project">[] = [
  {
    id: "project-healthcare",
    slug: "healthcare",
    content: {
      title: "Eleven clinics moved to one network without canceling an appointment",
      category: "Network",
      icon: "hospital",
      description:
        "Bayfront Pediatrics ran eleven offices on nine internet contracts. We rebuilt the network site by site, at night, with both lines live until morning.",
      picture: { media: "case-clinic", alt: "" },
      client: "Bayfront Pediatrics, eleven offices and 230 people",
      problem:
        "The practice had grown by buying other practices, and each had brought its own internet contract, its own router and its own idea of Wi-Fi. The records system froze somewhere almost every day, and a nurse who moved between offices needed four passwords. There’s no quiet week in pediatrics, and a canceled vaccination isn’t made up for months.",
      work: "One design on four pages replaced eleven. The cabinets came to each office finished, so that the work there fit between the last child and the first. Medical devices, staff and the waiting room sit on separate networks, a second carrier takes over by itself, and one sign-in works everywhere. Nothing old was removed on the night itself: until an office had three quiet days behind it, a cable was all it took to go back.",
      result: { number: "0 min", text: "of clinic time lost in eleven cutovers" },
      comparisons: [
        { measure: "Network designs to keep in mind", before: "11", after: "1" },
        { measure: "Passwords for a nurse who changes offices", before: "4", after: "1" },
        { measure: "When an internet line fails", before: "Office offline", after: "Backup takes over" },
      ],
      timeline: [
        {
          when: "Weeks 1-3",
          text: "We visit all eleven offices with a tape measure and a meter, and draw one design.",
        },
        { when: "Week 4", text: "The first cabinets are built and tested in our workshop." },
        {
          when: "Week 5",
          text: "The first night: both lines run side by side, and the morning begins with both live.",
        },
        {
          when: "Weeks 6-9",
          text: "One night for each of the other ten. An old line goes after three days without a call.",
        },
        { when: "Week 9", text: "The eleventh office is done. No appointment was canceled." },
      ],
      quote: {
        text: "The staff found a cookie tin and a new cabinet in the morning. That was the whole disruption.",
        source: "Priya Raman, Practice administrator, Bayfront Pediatrics",
      },
      services: [{ entry: "service-network" }, { entry: "service-managed" }],
      articles: [{ entry: "post-hurricane-season-it-plan" }],
      featured: true,
      seo: {
        title: "Case study: eleven clinics on one network",
        description:
          "Eleven pediatric offices, nine internet contracts, no quiet week. How we moved them to one network at night and lost zero minutes of clinic time.",
      },
    },
  },
  {
    id: "project-cloud",
    slug: "cloud",
    content: {
      title: "Seven servers lifted to the cloud, one Tuesday at a time",
      category: "Cloud",
      icon: "cloud",
      description:
        "A civil engineering firm wanted its drawings out of the office and nobody working a weekend. We moved one server a week for seven weeks.",
      picture: { media: "case-cloud", alt: "" },
      client: "A civil engineering firm of 120 people",
      problem:
        "Half of the firm worked from job sites and home, so the seven servers in the office were in the wrong place. A drawing of 400 MB took four minutes to open over the VPN, so people kept copies on their laptops, and one bridge was drawn twice from an outdated copy. The partners wanted to move, had heard stories about big-bang weekends, and had a permit deadline in every one of the next twelve weeks.",
      work: "We dropped the idea of one big weekend: a small move that goes wrong is a nuisance, a big one is a lost deadline. Files went to storage that keeps a nearby copy of what a person has open, which is why a drawing opens quickly from home. The license server and the two design servers went to Azure. There was a way back after every move, and it was used for a plotter driver.",
      result: { number: "22 seconds", text: "to open a 400 MB drawing from home, down from four minutes" },
      comparisons: [
        { measure: "To open a 400 MB drawing from home", before: "4 min", after: "22 sec" },
        { measure: "Servers in the office", before: "7", after: "0" },
        { measure: "Servers the firm still needs", before: "7", after: "4" },
      ],
      timeline: [
        { when: "Before the first move", text: "The project managers vote on the order." },
        {
          when: "Week 1, Tuesday 7 PM",
          text: "The first server moves. On Wednesday at 8 AM one of us is in the office with coffee.",
        },
        {
          when: "Weeks 2-6",
          text: "One server every Tuesday. The way back stays open for seven days each time; we use it once.",
        },
        {
          when: "Week 7",
          text: "The seventh Tuesday. Three of the seven servers turned out to be services that could be switched off.",
        },
      ],
      quote: {
        text: "Each week one more thing was quicker and nobody could say what had happened. That’s how I like a migration.",
        source: "Principal engineer of the firm",
      },
      services: [{ entry: "service-cloud" }, { entry: "service-help-desk" }],
      articles: [{ entry: "post-test-your-backup" }],
      featured: true,
      seo: {
        title: "Case study: one server a week to the cloud",
        description:
          "No big-bang weekend: a civil engineering firm moved seven servers in seven Tuesdays, and a 400 MB drawing now opens from home in 22 seconds.",
      },
    },
  },
  {
    id: "project-security",
    slug: "security",
    content: {
      title: "A stolen password, stopped at 2:40 on a Sunday morning",
      category: "Security",
      icon: "key-round",
      description:
        "A title company asked us to guard its escrow files at night. In the fifth month, someone tried the door.",
      picture: { media: "case-vault", alt: "" },
      client: "A title and escrow company of 45 people",
      problem:
        "By its own books, the company’s escrow accounts held about $9 million of other people’s money on an average day. Its cyber insurer had asked who looks at the alarms after 5 PM. The honest answer: nobody until Monday, when the office manager read the week’s emails. Backups existed, on a disk that every administrator account could erase. The FTC Safeguards Rule wanted all of it in writing.",
      work: "We built it like a vault: few doors, a second key for each, and someone awake beside them. Not even we can delete a backup. The alarms go to our night team, and a page with the owner’s signature lets it act first and call afterwards. That page is what made six minutes possible: in the middle of the night there was nobody to ask, and nobody had to be asked.",
      result: { number: "6 min", text: "from the first alarm at 2:40 AM to the laptop cut off, by our log" },
      comparisons: [
        { measure: "Who looks at alarms after 5 PM", before: "Nobody", after: "Our night team" },
        { measure: "Days that no one can erase a backup", before: "0", after: "90" },
        { measure: "From an alarm at night to someone who acts", before: "Up to 7 days", after: "6 min" },
      ],
      timeline: [
        {
          when: "Month 1",
          text: "Escrow files move to storage that only the eleven people who handle closings can open. Every account gets two-step sign-in.",
        },
        { when: "Month 2", text: "Backups go to a separate account in which nothing can be deleted for 90 days." },
        {
          when: "Month 3",
          text: "The owner signs the page, and our night team can disconnect a machine before asking.",
        },
        {
          when: "Month 5, Sunday 2:40 AM",
          text: "A stolen password is used, from a laptop that malware had taken over. Two-step sign-in holds.",
        },
        { when: "2:46 AM", text: "The laptop is cut off." },
        { when: "2:52 AM", text: "The owner gets a call with the whole story. Monday opens as usual." },
      ],
      quote: {
        text: "I was told at 2:52 in the morning that it was over. I went back to sleep, which I had not expected.",
        source: "Owner of the title company",
      },
      services: [{ entry: "service-security" }, { entry: "service-help-desk" }, { entry: "service-consulting" }],
      articles: [{ entry: "post-false-invoice" }, { entry: "post-test-your-backup" }],
      featured: true,
      seo: {
        title: "Case study: a night team for a title company",
        description:
          "A stolen password at 2:40 AM, a laptop cut off six minutes later: how a title company of 45 people guards its escrow files around the clock.",
      },
    },
  },
];
