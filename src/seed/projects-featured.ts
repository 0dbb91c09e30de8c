import type { DefaultEntry } from "./entry.ts";

/** The six Featured Projects of the portfolio page. */
export const featuredProjects: DefaultEntry<"project">[] = [
  {
    id: "project-healthcare",
    slug: "healthcare",
    content: {
      title: "Eleven clinics moved to one network without canceling an appointment",
      category: "Network",
      icon: "hospital",
      description:
        "Bayfront Pediatrics ran eleven offices on nine internet contracts. We rebuilt the network site by site, at night, with both lines live until morning.",
      picture: { media: "case-clinic" },
      client: "Bayfront Pediatrics, eleven offices and 230 people",
      problem:
        "The practice had grown by buying other practices, and each had brought its own internet contract, its own router and its own idea of Wi-Fi. The records system froze somewhere almost every day, and a nurse who moved between offices needed four passwords. There’s no quiet week in pediatrics, and a canceled vaccination isn’t made up for months.",
      work: "We visited all eleven offices with a tape measure and a meter, and drew one design on four pages. Each office got a cabinet that was built and tested in our workshop, then one night: we arrived when the last child had left, ran the old and the new line side by side, and let the morning begin with both live. The old one went only after three days without a call. Medical devices, staff and the waiting room now sit on separate networks, a second carrier takes over by itself, and one sign-in works everywhere. We finished the eleventh office in week nine.",
      result: { number: "0 min", text: "of clinic time lost in eleven cutovers" },
      quote: {
        text: "The staff found a cookie tin and a new cabinet in the morning. That was the whole disruption.",
        source: "Priya Raman, Practice administrator, Bayfront Pediatrics",
      },
      services: [{ entry: "service-network" }, { entry: "service-managed" }],
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
      picture: { media: "case-cloud" },
      client: "A civil engineering firm of 120 people",
      problem:
        "Since half of the firm worked from building sites and home, the seven servers in the office were in the wrong place. A drawing of 400 MB took four minutes to open over the VPN, so people kept copies on their laptops, and one bridge was drawn twice from an old one. The partners wanted to move, had heard stories about big-bang weekends, and had a permit deadline in every one of the next twelve weeks.",
      work: "We gave up on the weekend. Each server moved alone, on a Tuesday from 7 PM, in an order that the project managers voted on. Files went to storage that keeps a nearby copy of whatever a person has open; the license server and the two design servers went to Azure, and the rest turned out to be three services that could be switched off. Every Wednesday at 8 AM one of us sat in the office with coffee. The way back stayed open for seven days after each move. We used it once, for a plotter driver.",
      result: { number: "22 seconds", text: "to open a 400 MB drawing from home, down from four minutes" },
      quote: {
        text: "Each week one more thing was quicker and nobody could say what had happened. That’s how I like a migration.",
        source: "Principal engineer of the firm",
      },
      services: [{ entry: "service-cloud" }, { entry: "service-help-desk" }],
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
        "A title company asked us to guard its escrow files at night. Five months later, someone tried the door.",
      picture: { media: "case-vault" },
      client: "A title and escrow company of 45 people",
      problem:
        "On an average day the company held $9 million that belonged to other people, and its cyber insurer had asked who looks at the alarms after 5 PM. The honest answer was the office manager, on Mondays. Backups existed, on a disk that every administrator account could erase. The FTC Safeguards Rule wanted all of it in writing.",
      work: "We built it like a vault: few doors, a second key for each, and someone awake beside them. Escrow files moved to storage that only eleven people can open. Backups went to a separate account in which nothing can be deleted for 90 days, not even by us. Alarms go to our night watch, which can cut off a machine without asking first, because the owner signed a page that says so. In the fifth month someone used a stolen password at 2:40 AM, from a laptop that malware had taken over. Two-step sign-in held, the laptop was cut off, and the owner got a call at 2:52 with the whole story. Monday opened as usual.",
      result: { number: "6 min", text: "from the first alarm to the laptop cut off, at night" },
      quote: {
        text: "I was told at 2:52 in the morning that it was over. I went back to sleep, which I had not expected.",
        source: "Owner of the title company",
      },
      services: [{ entry: "service-security" }, { entry: "service-help-desk" }, { entry: "service-consulting" }],
      featured: true,
      seo: {
        title: "Case study: night watch for a title company",
        description:
          "A stolen password at 2:40 AM, a laptop cut off six minutes later: how a title company of 45 people guards its escrow files around the clock.",
      },
    },
  },
  {
    id: "project-retail",
    slug: "retail",
    content: {
      title: "Nine shops, one register system that works offline",
      category: "Software",
      icon: "store",
      description:
        "When the internet went, the registers of a beachwear chain went with it. We wrote the part that keeps selling.",
      picture: { media: "case-retail" },
      client: "A beachwear chain of nine shops and 95 people",
      problem:
        "Afternoon thunderstorms take out a phone line somewhere on the beach about twice a month, and the chain’s cloud registers stopped with it. Staff wrote sales on paper or sent people away. On top of that, nine shops kept nine stock lists, so a size that hung in one window was reordered for another. Replacing the registers would have cost $140,000 and left the second problem alone.",
      work: "We kept the registers and the card terminals, and wrote the layer in between. Each shop has a small computer under the counter that holds prices, stock and the day’s sales, and carries on without a line for up to three days; card payments use the terminal’s own store-and-forward, with a limit that the owner sets. When the line returns, everything is passed on in order, once. The same program gives the buyer one stock list for all nine shops. We built it in two-week steps, ran it in one shop for a month, and then opened two shops a week. The chain owns the code.",
      result: { number: "4 hours", text: "of sales kept in an average outage, first year" },
      quote: {
        text: "The street was dark and we sold forty towels by flashlight. The system didn’t even look up.",
        source: "Manager of the oldest shop",
      },
      services: [{ entry: "service-software" }, { entry: "service-data" }, { entry: "service-network" }],
      featured: true,
      seo: {
        title: "Case study: nine shops that sell offline",
        description:
          "Thunderstorms used to stop the registers of nine beachwear shops. The software we wrote keeps four hours of sales in an average internet outage.",
      },
    },
  },
  {
    id: "project-network",
    slug: "network",
    content: {
      title: "A marina wires nine docks with one cable run",
      category: "Network",
      icon: "anchor",
      description:
        "Salt, lightning and moving docks had eaten three earlier networks. This one is a single fiber loop with a light at each end.",
      picture: { media: "case-network" },
      client: "A marina on Biscayne Bay with nine docks and 410 slips",
      problem:
        "Captains paid for Wi-Fi and sat in the parking lot to use it. Three networks had been hung on the docks in eight years; copper corroded, radios drowned each other out, and every lightning strike traveled from pole to pole. Cameras and the fuel pumps hung on the same cable as the guests. A signal could be measured in 260 of 410 slips, and the dockmaster could tell you which from the complaints.",
      work: "Fiber doesn’t rust or conduct lightning, so we pulled one loop of it past all nine docks, 1.9 miles, in the conduit that was already there. Each dock has one sealed cabinet with its own surge protection and a battery for two hours. If the loop is cut, traffic reroutes the other way. Guests, cameras, pumps and office are kept apart. We placed the antennas from a skiff with a meter, at low and at high tide, because four feet of floating dock change everything, and then measured again at the helm of every slip. The drawings show each splice, and a spare cabinet stands in the dockmaster’s shed.",
      result: { number: "410", text: "of 410 slips with a usable signal at the helm, up from 260" },
      quote: {
        text: "Lightning hit dock six in July. We lost one cabinet, swapped it before lunch, and docks one to five never knew.",
        source: "Dockmaster",
      },
      services: [{ entry: "service-network" }, { entry: "service-infrastructure" }],
      featured: true,
      seo: {
        title: "Case study: fiber for a marina of 410 slips",
        description:
          "Salt, tide and lightning had eaten three networks. One fiber loop of 1.9 miles now reaches nine docks, with a usable signal at all 410 slips.",
      },
    },
  },
  {
    id: "project-datacenter",
    slug: "datacenter",
    content: {
      title: "A printing plant lifts its servers above the flood line",
      category: "Infrastructure",
      icon: "database",
      description:
        "Presses need files nearby, so the cloud was no answer. We built a server hall one floor up and moved in between two editions.",
      picture: { media: "case-datacenter" },
      client: "A printing plant of 75 people that runs three shifts",
      problem:
        "The presses read up to 2 TB a night and stop when a page is late, so the servers have to be in the building. They were next to the loading dock, four inches above the street. The September king tide brought 14 inches of water to the dock, sandbags held, and the owner didn’t want to see it a second time. Power was worse: one feed, one aging UPS, and a generator that nobody had started under load.",
      work: "The paper storage room upstairs could bear the weight, so we made it the server hall: seven racks, two power feeds on separate breakers, cooling that can lose one unit, and a UPS sized for the twelve minutes that the presses need to stop clean. Cables go down to the presses along two different walls. We moved rack by rack, between the evening edition and the morning one, eight nights in all, with a press foreman next to us who could say stop. He said it once. In May we cut the street power at noon, on purpose, with everyone watching, and now do so every year.",
      result: { number: "8 ft", text: "between the street and the lowest server" },
      quote: {
        text: "They pulled the plug in broad daylight and the presses kept running. Then I signed the invoice.",
        source: "Owner of the printing plant",
      },
      services: [{ entry: "service-infrastructure" }, { entry: "service-managed" }, { entry: "service-data" }],
      featured: true,
      seo: {
        title: "Case study: a server hall above the flood line",
        description:
          "A printing plant moved seven racks from the loading dock to a hall 8 feet above the street, in eight nights, and tests the power every year in May.",
      },
    },
  },
];
