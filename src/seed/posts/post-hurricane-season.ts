import { type DefaultEntry, doc, figure, h2, linkOut, linkTo, ol, p, quote, strong, ul } from "../entry.ts";

export const hurricaneSeason: DefaultEntry<"post"> = {
  id: "post-hurricane-season-it-plan",
  slug: "hurricane-season-it-plan",
  content: {
    title: "Hurricane season: the IT plan to finish before June",
    summary:
      "Most of what saves a company in a storm is decided in spring, by people who aren’t tired. Our list, in the order we work through it, with the dates that can’t be moved.",
    picture: {
      media: "post-storm",
      alt: "A boarded-up house with sandbags and two storm flags on mangrove roots, a palm bent by the wind",
    },
    topics: ["Hurricane season", "Continuity"],
    author: { entry: "member-marisol-vega" },
    date: "2026-11-17",
    body: doc(
      p(
        "The Atlantic season runs from June 1 to November 30. Once the cone is on the evening news, every electrician, generator and hotel room between Homestead and Boca Raton is spoken for, and all that’s left is to carry out the plan you have. This is the plan that we write with clients in spring. Most lines cost nothing but an hour of someone’s attention.",
      ),
      h2("Plan for two weeks without power"),
      p(
        "Most offices here get through a hurricane with dry carpets. What stops the company is electricity. Irma, in 2017, passed well to the west of {city} and still cut off 6.7 million customers, ",
        linkOut(
          "https://www.eia.gov/todayinenergy/detail.php?id=32992",
          "nearly two thirds of all accounts in Florida",
        ),
        ". Five days after landfall, nearly one account in five was still dark. After Wilma, in 2005, parts of South Florida waited for weeks.",
      ),
      p(
        "So don’t ask whether the server room survives. Ask what the company does on day four, when the building is locked, the phones inside are dead and payroll is due. Write down the five things that can’t wait two weeks. For most companies they are the phones, email, payroll, the calendar and the system that sends invoices. Everything else may wait, and it helps to have said so.",
      ),
      h2("Three dates that can’t be moved"),
      ul(
        p(
          strong("May 1: flood insurance."),
          " A policy of the National Flood Insurance Program usually starts ",
          linkOut("https://www.floodsmart.gov", "30 days after you buy it"),
          ". Ordinary business policies exclude flood. Read yours for the hurricane deductible, too: in Florida it’s often a percentage of the insured value, not a fixed amount.",
        ),
        p(
          strong("May 15: batteries and generators."),
          " The batteries in an uninterruptible power supply last three to five years. Pull the plug on each one, with a load on it, and time how long it holds. Run the generator for an hour, with the real equipment and not just the lights.",
        ),
        p(
          strong("June 1: the paper."),
          " The plan, the phone tree and the account numbers, printed, in two houses in two different counties. A plan that lives on the server is no plan. ",
          linkTo("page-hurricane-plan", "Here are two pages to print and fill in"),
          ".",
        ),
      ),
      h2("What to do in spring"),
      ol(
        p(
          strong("Restore something."),
          " Not the report that the backup ran: one real folder, from the copy that’s outside Florida, opened by the person who needs it. If that hasn’t happened since last season, ",
          linkTo("post-test-your-backup", "here is how to do it in an afternoon"),
          ".",
        ),
        p(
          strong("Give the phones a second home."),
          " With a hosted phone system, calls can ring on cell phones and laptops anywhere. Set up the emergency greeting and the forwarding now, and have two people practice switching it on from a phone.",
        ),
        p(
          strong("Test the second line under load."),
          " Unplug the main carrier at eleven on a workday. If both lines come in through the same conduit, you have one line and two bills.",
        ),
        p(
          strong("Make work possible without the building."),
          " Laptops instead of desktops for the five things that can’t wait, with the sign-in tested from home, on a phone’s hotspot.",
        ),
        p(
          strong("Raise what’s near the floor."),
          " Anything on the floor of a ground-floor closet goes at least three feet up. Take photographs of every rack, front and back, with the serial numbers legible: the adjuster will ask.",
        ),
        p(
          strong("Name two people who can sign."),
          " Payments, payroll, orders to close the office. Two, because one of them will be on a highway.",
        ),
      ),
      figure(
        "case-network",
        "Lamps on poles above a row of mangrove islets, all hanging on one cable at dusk",
        "If both carriers come in through one conduit, you have one line and two bills.",
      ),
      h2("What can wait for the cone"),
      p(
        "The National Hurricane Center issues a hurricane watch 48 hours before tropical-storm-force winds are expected, and a warning 36 hours before. ",
        linkOut("https://www.nhc.noaa.gov/aboutcone.shtml", "The cone"),
        " shows where the center of the storm will probably go, and the center leaves it about one time in three. It says nothing about how wide the storm is. If you are near the edge, you are in it.",
      ),
      p("We work backward from the wind, because nobody should be on a ladder when it comes:"),
      ul(
        p(
          strong("72 hours."),
          " Call everyone on the phone tree once. Who leaves town, who stays, who has a generator at home? Hand out the laptops and the hotspots.",
        ),
        p(
          strong("48 hours, at the watch."),
          " One last backup, and a look at whether it arrived. Fill the generator, charge everything, move the van to high ground.",
        ),
        p(
          strong("36 hours, at the warning."),
          " Switch the phones over. Shut down what isn’t needed, workstations first and then the servers, in the order on the plan. Unplug it from the wall: what kills equipment is the moment when the power comes back.",
        ),
        p(strong("24 hours."), " Go home. What isn’t done by now can wait."),
      ),
      h2("The morning after"),
      p(
        "Nobody enters a building with standing water before an electrician has been there. Keep the generator outside, at least 20 feet from doors and windows: carbon monoxide has killed more people after some storms than the wind did. Photograph first, clean later.",
      ),
      p(
        "Then turn things on slowly: power, network, storage, servers, and people last. Expect a wave of false messages in the week after, from roofers, insurers and relief funds that don’t exist. An account number that changes in a storm is still ",
        linkTo("post-false-invoice", "confirmed by phone"),
        ".",
      ),
      quote("If the plan needs the person who wrote it, it isn’t finished."),
      h2("Rehearse it once"),
      p(
        "Take ninety minutes in May, with coffee. One person reads out the hours, everyone else says what they are doing, with what, and how they would know that it worked. The first rehearsal always finds something: a password that only one person has, a generator cable that’s two feet short, a landlord who locks the parking lot. All of it is cheap in May.",
      ),
      p(
        "We do this with every client as part of ",
        linkTo("service-managed", "managed services"),
        ", and we run our own desk from a second site while the storm is here. But the list works without us, and if you only do one line of it, restore that folder.",
      ),
    ),
    seo: {
      title: "Hurricane season IT plan for South Florida companies",
      description:
        "What to test, buy and print before June 1, and what to do 72, 48 and 36 hours before the wind: an IT plan for South Florida companies, line by line.",
    },
  },
};
