import { type DefaultEntry, doc, linkTo, p } from "../entry.ts";

/** Pages to print. */
export const sheetPages: DefaultEntry<"page">[] = [
  {
    id: "page-hurricane-plan",
    slug: "hurricane-plan",
    content: {
      title: "A hurricane plan to print and fill in",
      name: "Hurricane plan",
      intro:
        "Fill it in by June 1, print it twice, and keep the copies in two houses in two different counties. The days count back from the first strong wind, not from landfall.",
      blocks: [
        {
          block: "fill-in-table",
          heading: "Who calls whom",
          intro: "Two people for each job, because one of them will be on a highway.",
          columns: [{ heading: "Job" }, { heading: "First person, phone" }, { heading: "Second person, phone" }],
          rows: [
            { first: "Decides to close the office" },
            { first: "Signs payments and payroll" },
            { first: "Calls the staff" },
            { first: "Shuts down the equipment" },
          ],
          emptyRows: 0,
        },
        {
          block: "fill-in-table",
          heading: "Numbers on paper",
          intro: "Your phone may be dead, and the list is on the server.",
          columns: [{ heading: "Who" }, { heading: "Phone" }, { heading: "Account or policy number" }],
          rows: [
            { first: "IT help desk: {company}", second: "{phone}" },
            { first: "Internet carrier" },
            { first: "Electric company, outages" },
            { first: "Insurance agent, claims" },
            { first: "Landlord or building" },
            { first: "County emergency information" },
            { first: "Electrician, generator" },
          ],
          emptyRows: 1,
        },
        {
          block: "fill-in-table",
          heading: "What can’t wait two weeks",
          intro: "Everything else may wait, and it helps to have said so.",
          columns: [{ heading: "What" }, { heading: "How it works without the office" }, { heading: "Who handles it" }],
          rows: [{ first: "Phones" }, { first: "Email and calendar" }, { first: "Payroll" }, { first: "Invoices" }],
          emptyRows: 1,
        },
        {
          block: "checklist",
          heading: "Five days before",
          items: [
            "Ask everyone: who leaves town, who stays, who has a generator at home?",
            "Restore one real folder from the copy outside Florida, and open it",
            "Buy fuel, water and batteries while the stores still have them",
            "Take pictures of every room and rack, with the serial numbers",
          ],
        },
        {
          block: "checklist",
          heading: "Three days before",
          items: [
            "Hand out laptops, chargers and hotspots; everyone signs in once from home",
            "Run payroll and pay urgent bills early",
            "Test the forwarding of the phones and the emergency greeting",
            "Tell clients how they will reach you",
          ],
        },
        {
          block: "checklist",
          heading: "Two days before, at the watch",
          items: [
            "Make one last backup, and check that it arrived outside the state",
            "Fill the generator and run it for ten minutes; charge everything",
            "Move equipment off the floor and away from windows",
          ],
        },
        {
          block: "checklist",
          heading: "A day and a half before, at the warning",
          items: [
            "Switch the phones over, and call your own number to hear it",
            "Shut down: workstations first, then servers, storage and network",
            "Unplug all of it from the wall, the network cables too",
            "Put this plan, keys and recovery codes into the bag that leaves the building",
            "Go home. What isn’t done by now can wait",
          ],
        },
        {
          block: "checklist",
          heading: "The morning after",
          items: [
            "Nobody enters a building with standing water before an electrician has been there",
            "Take pictures first, clean later",
            "The generator stays outside, at least 20 feet from doors and windows",
            "Turn things on slowly: power, network, storage, servers, and people last",
            "Confirm each changed account number by phone, at a number you already have",
          ],
        },
        {
          block: "text",
          text: doc(
            p(
              "The reasons for each line are in ",
              linkTo("post-hurricane-season-it-plan", "our article on the hurricane season"),
              ". Checked on ____________ by ______________________________",
            ),
          ),
        },
      ],
      seo: {
        title: "Hurricane IT plan to print: checklists by day",
        description:
          "A hurricane plan for the IT of a small company, on two pages to print: who calls whom, phone numbers to fill in, and checklists from five days before the wind.",
      },
    },
  },
  {
    id: "page-backup-test",
    slug: "backup-test",
    content: {
      title: "A backup test to print and sign",
      name: "Backup test sheet",
      intro:
        "One afternoon, a stopwatch, and three tests that anyone can ask for. Keep the signed sheet with the insurance papers.",
      blocks: [
        {
          block: "fill-in-table",
          heading: "What you can live with",
          intro: "The owner decides both numbers, before the test.",
          columns: [{ heading: "System" }, { heading: "Work we may lose" }, { heading: "Time it may take" }],
          rows: [{ first: "Files" }, { first: "Email and calendar" }, { first: "Accounting" }],
          emptyRows: 2,
        },
        {
          block: "checklist",
          heading: "How to test",
          items: [
            "A file: ask for the version from a few months ago. Stop the clock when the right one is open",
            "A server: have it restored somewhere else, cut off from the network. The person who uses it every day signs in and repeats three things from yesterday",
            "A burglar: with the most powerful account, which copies could be erased in one night? At least one must survive",
            "Write the measured time down even if the test failed",
          ],
        },
        {
          block: "fill-in-table",
          heading: "What happened",
          columns: [
            { heading: "Test" },
            { heading: "Date of copy" },
            { heading: "Hours taken" },
            { heading: "Pass", isCheck: true },
            { heading: "Fail", isCheck: true },
          ],
          rows: [
            { first: "A file" },
            { first: "A mailbox or calendar" },
            { first: "A whole server" },
            { first: "A copy nobody can erase" },
          ],
          emptyRows: 1,
        },
        {
          block: "fill-in-table",
          heading: "What we change, and who signs",
          columns: [{ heading: "To change" }, { heading: "Who" }, { heading: "By when" }],
          rows: [],
          emptyRows: 2,
        },
        {
          block: "text",
          text: doc(
            p(
              "Tested on ____________ by ______________________ Next test on ____________ Signed ______________________",
            ),
            p(
              "How to run each test: ",
              linkTo("post-test-your-backup", "our article"),
              ". Help with it: {company}, {phone}.",
            ),
          ),
        },
      ],
      seo: {
        title: "Backup test sheet to print: steps and results",
        description:
          "A sheet to print for one afternoon of backup tests: what you can afford to lose, how to run three restores, a table for the results, and a line to sign.",
      },
    },
  },
];
