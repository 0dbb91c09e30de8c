import type { DefaultEntry } from "../entry.ts";

/** Featured Projects in shops, on docks and in a plant. */
export const siteProjects: DefaultEntry<"project">[] = [
  {
    id: "project-retail",
    slug: "retail",
    content: {
      title: "Nine shops, one register system that works offline",
      category: "Software",
      icon: "store",
      description:
        "When the internet went down, so did the registers of a beachwear chain. We wrote the part that keeps selling.",
      picture: { media: "case-retail", alt: "" },
      client: "A beachwear chain of nine shops and 95 people",
      problem:
        "Afternoon thunderstorms knock out internet service somewhere on the beach about twice a month, and the chain’s cloud registers stopped with it. Staff wrote sales on paper or sent people away. On top of that, nine shops kept nine stock lists, so a size that hung in one shop was reordered for another. Replacing the registers would have cost $140,000 and left the second problem alone.",
      work: "We kept what worked and wrote the layer in between. Each shop has a small computer under the counter that holds prices, stock and the day’s sales, and carries on without a line for up to three days; card payments use the terminal’s own store-and-forward, with a limit that the owner sets. When the line returns, everything is passed on in order, once. The same program gives the buyer one stock list for all nine shops.",
      result: { number: "4 hours", text: "of sales kept in an average outage, first year" },
      comparisons: [
        { measure: "Days that a shop can sell without the internet", before: "0", after: "3" },
        { measure: "Stock lists", before: "9", after: "1" },
      ],
      timeline: [
        { when: "Weeks 1-10", text: "We build it in two-week steps. Registers and card terminals stay." },
        { when: "Weeks 11-14", text: "One shop runs it for a month." },
        { when: "Weeks 15-18", text: "Two more shops every week, until all nine have it." },
        { when: "First year", text: "An average outage keeps four hours of sales. The chain owns the code." },
      ],
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
      picture: { media: "case-network", alt: "" },
      client: "A marina on Biscayne Bay with nine docks and 410 slips",
      problem:
        "Captains paid for Wi-Fi and sat in the parking lot to use it. Three networks had been hung on the docks in eight years; copper corroded, radios drowned each other out, and every lightning strike traveled from pole to pole. Cameras and the fuel pumps hung on the same cable as the guests. A signal could be measured in 260 of 410 slips, and the dockmaster could tell you which from the complaints.",
      work: "Fiber doesn’t rust or conduct lightning, so it replaced the copper. If the loop is cut, traffic reroutes the other way. Guests, cameras, pumps and the office each have a network of their own, so that a movie on a yacht never holds up a fuel pump. Antennas went where the signal was best at both tides, because four feet of floating dock change everything. The drawings show each splice, and there is a spare cabinet in the dockmaster’s shed.",
      result: { number: "410", text: "of 410 slips with a usable signal at the helm, up from 260" },
      comparisons: [
        { measure: "Slips with a usable signal, of 410", before: "260", after: "410" },
        { measure: "When a cable is cut", before: "Docks go dark", after: "Traffic reroutes" },
        { measure: "Networks for guests, cameras, pumps and office", before: "1", after: "4" },
      ],
      timeline: [
        { when: "March", text: "One fiber loop, 1.9 miles, goes through the existing conduit past all nine docks." },
        { when: "April", text: "Each dock gets a sealed cabinet with surge protection and a battery for two hours." },
        { when: "May", text: "We place the antennas from a skiff with a meter, at low and at high tide." },
        { when: "June", text: "We measure again at the helm of every slip: 410 of 410." },
        { when: "July", text: "Lightning hits dock six. One cabinet is swapped before lunch." },
      ],
      quote: {
        text: "Lightning hit dock six in July. We lost one cabinet, swapped it before lunch, and docks one to five never knew.",
        source: "Dockmaster",
      },
      services: [{ entry: "service-network" }, { entry: "service-infrastructure" }],
      articles: [{ entry: "post-hurricane-season-it-plan" }],
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
        "Presses need files nearby, so the cloud wasn’t the answer. We built a server hall one floor up and moved in between two editions.",
      picture: { media: "case-datacenter", alt: "" },
      client: "A printing plant of 75 people that runs three shifts",
      problem:
        "The presses read up to 2 TB a night and stop when a page is late, so the servers have to be in the building. They were next to the loading dock, four inches above the street. The September king tide brought 14 inches of water to the dock, sandbags held, and the owner didn’t want to see it a second time. Power was worse: one feed, one aging UPS, and a generator that nobody had started under load.",
      work: "The floor upstairs could bear the weight, so the servers went up instead of out. The two power feeds run on separate breakers, the cooling can lose one unit, and the UPS is sized for the twelve minutes that the presses need to stop clean. Cables go down to the presses along two different walls. And the move had one rule: a press foreman stood next to us and could stop it at any time.",
      result: { number: "8 ft", text: "between the street and the lowest server" },
      comparisons: [
        { measure: "Lowest server above the street", before: "4 in", after: "8 ft" },
        { measure: "Power feeds", before: "1", after: "2" },
        { measure: "Generator tests under load in a year", before: "0", after: "1" },
      ],
      timeline: [
        { when: "September", text: "The king tide brings 14 inches of water to the loading dock. Sandbags hold." },
        {
          when: "January",
          text: "The paper storage room upstairs becomes the server hall: seven racks, two power feeds.",
        },
        {
          when: "March, eight nights",
          text: "Rack by rack, between the evening edition and the morning one. The foreman says stop once.",
        },
        { when: "May, at noon", text: "We cut the street power on purpose. The presses keep running." },
        { when: "Every year", text: "The same test, with everyone watching." },
      ],
      quote: {
        text: "They pulled the plug in broad daylight and the presses kept running. Then I signed the invoice.",
        source: "Owner of the printing plant",
      },
      services: [{ entry: "service-infrastructure" }, { entry: "service-managed" }, { entry: "service-data" }],
      articles: [{ entry: "post-hurricane-season-it-plan" }],
      featured: true,
      seo: {
        title: "Case study: a server hall above the flood line",
        description:
          "A printing plant moved seven racks from the loading dock to a hall 8 feet above the street, in eight nights, and tests the power every year in May.",
      },
    },
  },
];
