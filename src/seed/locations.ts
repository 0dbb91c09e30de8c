import type { DefaultEntry } from "./entry.ts";

/** Three services in three cities, written for each. Distances are from the office of the default company. */
export const locations: DefaultEntry<"location">[] = [
  {
    id: "location-network-miami",
    slug: "network-miami",
    content: {
      title: "Office networks in downtown Miami",
      city: "Miami",
      service: { entry: "service-network" },
      summary: "Risers, freight elevators, and two carriers that don’t share a manhole: networks for towers.",
      description:
        "In Brickell and downtown, your network begins in someone else’s telephone room. We deal with the building, the riser and the carriers, so that the thirtieth floor has two ways out that don’t fail together.",
      arrival:
        "Our office is in the same ZIP code as most of Brickell. For downtown and Edgewater we take the Metromover or walk, with a spare switch in a backpack; the van comes for anything heavier. Parking takes longer than the ride.",
      neighborhoods: ["Brickell", "Downtown", "Edgewater", "Wynwood", "Overtown", "Little Havana"],
      sections: [
        {
          heading: "The riser belongs to the building",
          text: "A new cable between floors needs the property manager’s approval, a certificate of insurance that names the building, and often the riser company that the landlord has hired. We ask for all three on the first day, book the freight elevator for the evening, and leave the closet labeled so well that the next tenant will thank you.",
        },
        {
          heading: "Two carriers, one trench",
          text: "Many towers list four internet providers and have one conduit to the street. We ask each carrier for its entry point before you sign. Where both come in side by side, the second line is a wireless one on the roof or in the window, and we test the switchover at noon on a working day.",
        },
        {
          heading: "Close to Latin America’s network hub",
          text: "One of the largest points where Latin America’s networks meet, the NAP of the Americas, is on NE 9th Street. If your branches are in Bogotá or São Paulo, a rack or a cross-connect there often helps more than a faster line in your office. We measure from both ends before we recommend it.",
        },
        {
          heading: "Water comes up Brickell Avenue",
          text: "Hurricane Irma’s surge ran down it in 2017. Nothing of ours is mounted on a ground floor or in a garage, and we ask where the building’s own telephone room is: if that one floods, your line is gone, however high you sit. The tower’s generator usually runs some elevators and the emergency lights. Your server closet needs its own battery.",
        },
      ],
      questions: [
        {
          question: "Can you work while the office is open?",
          answer:
            "Drilling and elevator moves happen after 6 PM, as most buildings require. Measuring, labeling and testing make no noise, so they happen by day.",
        },
      ],
      closing: {
        heading: "Tell us the tower and the floor.",
        text: "We’ll tell you which carriers reach the building, who approves a cable in the riser, and what a second internet line costs up there.",
        button: { text: "Name the building", link: { entry: "page-contact" } },
      },
      seo: {
        title: "Office networks in downtown Miami and Brickell",
        description:
          "Cabling, Wi-Fi and two carriers for offices in Brickell and downtown Miami towers: riser access, freight elevators, surge, and a switchover tested at noon.",
      },
    },
  },
  {
    id: "location-help-desk-hialeah",
    slug: "help-desk-hialeah",
    content: {
      title: "Bilingual help desk in Hialeah",
      city: "Hialeah",
      service: { entry: "service-help-desk" },
      summary: "Support in Spanish for warehouses, clinics and workshops that open before five in the morning.",
      description:
        "More than nine in ten people here speak a language other than English at home, nearly always Spanish. So the person who reports a broken label printer can do it in Spanish, and the ticket, the answer and the note on the cause come back in Spanish too.",
      arrival:
        "It’s about ten miles from our office. We plan half an hour at 10 AM and an hour at 5 PM, when Okeechobee Road and the Palmetto stand still. Metrorail’s Green Line runs from Brickell to Hialeah without a change, and a technician with a laptop often gets there first.",
      neighborhoods: ["East Hialeah", "West Hialeah", "Westland", "Hialeah Heights", "Leah Arts District"],
      sections: [
        {
          heading: "The first truck leaves before the office opens",
          text: "A distributor’s worst hour is 4 AM: the scanners are out, the dock is full, and the person who knows the password is asleep. We keep the names of your shift leads and what each may approve, so that the call doesn’t end with “ask the manager.” A spare scanner, a label printer and a charged battery stay on your shelf, in a box with our number on it.",
        },
        {
          heading: "Heat and dust, then software",
          text: "Workshops and packing halls are hot, and many of the hardware calls from such places are about fans, contacts and cables. We clean and check on a calendar: quarterly on the floor, yearly in the office. Computers on the floor have no moving parts where we can choose them, and Wi-Fi is measured with the shelves full, because cardboard and metal change everything.",
        },
        {
          heading: "Rain rather than surge",
          text: "Hialeah is inland, between canals. In a hurricane the sea isn’t the first worry here: streets that drain slowly are, and the days without power after the wind. We ask where your power comes in, how long the battery in your closet really lasts, and which two people can take phones and orders from home. In May, we call those two and try it.",
        },
      ],
      questions: [
        {
          question: "Is there someone who speaks Spanish at night?",
          answer:
            "Yes. Each shift has engineers who do, at 3 AM and on Sundays too. We write the report on a case in the language of the person who called.",
        },
        {
          question: "Do you support the software of our freight forwarder?",
          answer:
            "Up to the point where its maker has to act. Then we stay on the line with them until the shipment prints, and write down what it was.",
        },
      ],
      closing: {
        heading: "Call us at 4 AM, in Spanish.",
        text: "The engineer on shift picks up. Or write by day and tell us when your first truck leaves: we’ll tell you what would be on your shelf by then.",
        button: { text: "Write to us", link: { entry: "page-contact" } },
      },
      seo: {
        title: "IT help desk in Hialeah, in Spanish and English",
        description:
          "Help desk for Hialeah warehouses, clinics and workshops: Spanish and English on every shift, spare scanners on your shelf, on site from ten miles away.",
      },
    },
  },
  {
    id: "location-managed-it-fort-lauderdale",
    slug: "managed-it-fort-lauderdale",
    content: {
      title: "Managed IT in Fort Lauderdale",
      city: "Fort Lauderdale",
      service: { entry: "service-managed" },
      summary: "For marine firms, law offices and hotels in a city of canals, drawbridges and sudden floods.",
      description:
        "On April 12, 2023, almost 26 inches of rain fell on Fort Lauderdale’s airport within a day, weeks before hurricane season. Our plan for a Broward office is written for a day like that: no warning, no way to drive there, and everyone at home wanting to work.",
      arrival:
        "We come from {city}, about 28 miles down I-95. At 10 AM we plan 40 minutes, at rush hour up to an hour and a half. So a spare laptop, a firewall with your settings and a phone stay locked up at your office, and for a visit by appointment the Brightline train is the reliable way: about half an hour from downtown to downtown.",
      neighborhoods: [
        "Downtown",
        "Las Olas",
        "Flagler Village",
        "Victoria Park",
        "Harbor Beach",
        "Cypress Creek",
        "Port Everglades",
      ],
      sections: [
        {
          heading: "The flood that no forecast names",
          text: "King tides flood low streets with salt water each fall, even under a blue sky. Before we take over your servers, we measure the room: how high is the lowest outlet, and where is the nearest drain? Then we move the machines up or out. Salt water does more damage than rain, because parts fail weeks later. So we replace power strips and batteries that got wet, even if they still work.",
        },
        {
          heading: "Yachts, brokers and crews",
          text: "Marine companies work on docks, in boatyards and at sea. Their accounts have to work over a marina’s Wi-Fi and a satellite link. Seven-figure contracts travel by email, and criminals know it. We confirm wire instructions by calling a known number, check mail rules every week, and lock a lost phone within minutes, day or night. During boat show week, we change nothing that isn’t broken.",
        },
        {
          heading: "Bridges and the port",
          text: "A raised bridge on the New River or at 17th Street can hold a van longer than the interstate does. If you’re on the beach side or in the port, we keep more parts with you. Port Everglades checks everyone at the gate: name our technicians on your list before you need one at night.",
        },
      ],
      questions: [
        {
          question: "Is there a charge for the drive?",
          answer:
            "No. On-site visits are part of the monthly price, in Broward as in {city}. We just try to need fewer of them.",
        },
      ],
      closing: {
        heading: "Let us measure your lowest outlet.",
        text: "We come by, measure the room, and look for the nearest drain. You get one page: what stays dry at a king tide, what doesn’t, and what moving it costs.",
        button: { text: "Book the measurement", link: { entry: "page-contact" } },
      },
      seo: {
        title: "Managed IT in Fort Lauderdale and Broward",
        description:
          "Managed IT for Fort Lauderdale firms: king tides, boat show week, drawbridges and sudden floods planned for, spare parts at your office, one monthly price.",
      },
    },
  },
];
