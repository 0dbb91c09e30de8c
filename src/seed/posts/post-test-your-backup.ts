import { type DefaultEntry, doc, h2, linkOut, linkTo, ol, p, quote, strong, ul } from "../entry.ts";

export const testYourBackup: DefaultEntry<"post"> = {
  id: "post-test-your-backup",
  slug: "test-your-backup",
  content: {
    title: "Test your backup in one afternoon",
    summary:
      "A green check mark says a backup ran. It doesn’t say you can get your company back. Three tests anyone can ask for, a stopwatch, and one sheet of paper at the end.",
    picture: {
      media: "post-lifebuoy",
      alt: "A large life buoy on a stand at the water in pale morning haze, two skiffs tied beside it",
    },
    topics: ["Continuity", "Security"],
    author: { entry: "member-dario-quintana" },
    date: "2026-10-27",
    body: doc(
      p(
        "We’ve been taking over the IT of companies for more than fifteen years, and we begin each time by asking for one file back. More often than you’d think, it doesn’t come. The backup ran, the report was green, and the folder had been left out since someone renamed a drive in 2021. Nobody lied. Nobody had looked.",
      ),
      p(
        "Looking takes an afternoon. You don’t need to know how the backup works, any more than you need to know how a smoke alarm works to press the button and listen.",
      ),
      h2("Two numbers to decide first"),
      p("Only the owner can decide these, because both cost money:"),
      ul(
        p(
          strong("How much work may be lost?"),
          " If the last good copy is from midnight and the disaster is at four in the afternoon, a day’s work is gone. Can you live with that? A law office perhaps, an online store hardly.",
        ),
        p(
          strong("How long may it take?"),
          " An hour, a day, a week. Answer for each system separately: the phones and the accounting archive don’t need the same answer, or the same price.",
        ),
      ),
      p(
        "Engineers call them RPO and RTO. Write both on a sheet of paper, with the system’s name next to them. The rest of the afternoon shows whether they’re true.",
      ),
      h2("Test one: a file from last spring"),
      p(
        "Choose a document that was changed in April and again in May. Ask for the April version. Start the stopwatch when you ask, and stop it when the right version is open on your screen.",
      ),
      p(
        "This finds the most common problem: copies that don’t reach back far enough. It’s also where people learn what Microsoft 365 does and doesn’t keep. By default, a file that is deleted from SharePoint or OneDrive stays in the recycle bins for ",
        linkOut(
          "https://support.microsoft.com/en-us/office/restore-items-in-the-recycle-bin-that-were-deleted-from-sharepoint-or-teams-6df466b6-55f2-4898-8d6e-c0dff851a0be",
          "93 days",
        ),
        ". A message that was removed from Deleted Items can be recovered for 14 days, unless someone has raised that to 30. When a person leaves and the account is deleted, their OneDrive follows after 30 days by default. All of that is sensible, and none of it is a backup.",
      ),
      h2("Test two: a whole server, somewhere else"),
      p(
        "Have the most important server restored somewhere else: on a spare machine or in the cloud, cut off from the network so that it can’t disturb the real one. Then have the person who uses it every day sign in and do three things they did yesterday.",
      ),
      p(
        "Expect surprises. The license is bound to the old hardware. The database starts but the program can’t find it. It takes eleven hours, because the copy is in another state and comes over the office line. Each of these is a small matter on a Wednesday afternoon and a catastrophe at the wrong moment. Write down the hours. That is your real second number.",
      ),
      h2("Test three: what a burglar could erase"),
      p(
        "People who break into a company today go for the backup first. In a survey by Sophos of companies that were hit by ransomware, ",
        linkOut(
          "https://news.sophos.com/en-us/2024/03/26/the-impact-of-compromised-backups-on-ransomware-outcomes/",
          "94% said that the attackers had tried to get at their backups",
        ),
        ", and where that worked, recovery cost eight times as much. So ask the person with the most powerful account: if someone had your password and your phone for one night, which copies could they erase?",
      ),
      p("The answer has to name at least one copy that survives. There are three good ones:"),
      ul(
        "Storage that refuses to delete anything before a date, no matter who asks (“immutable” in the brochures)",
        "An account with another provider and other people, which your own administrators can’t open",
        "A disk in a drawer, unplugged, and swapped every week by someone with a calendar",
      ),
      quote("A backup that has never been restored is a rumor."),
      h2("What goes on the sheet"),
      ol(
        "Each system with its two numbers: the one you want, and the one you measured today",
        "Where the copies are, who can erase them, and how far they reach back",
        "Who can restore it, and who else, since the first will be on vacation",
        "The date of this test, and the date of the next one",
      ),
      p(
        "Here is ",
        linkTo("page-backup-test", "a sheet to print"),
        ". Sign it and keep it with the insurance papers. It answers a good part of the questionnaire that your insurer will send. If you handle health data, it’s also what the ",
        linkOut(
          "https://www.ecfr.gov/current/title-45/subtitle-A/subchapter-C/part-164/subpart-C/section-164.308",
          "HIPAA security rule",
        ),
        " means by testing and revising a contingency plan.",
      ),
      h2("How often"),
      p(
        "One file every month, one server every quarter, everything once a year. In South Florida, the yearly one belongs in May, ",
        linkTo("post-hurricane-season-it-plan", "with the rest of the storm plan"),
        ", when you still have time to change what you find.",
      ),
      p(
        "For our clients a restore every quarter is part of the contract, and they get the sheet. If you’d like someone from outside to hold the stopwatch, ",
        linkTo("page-contact", "ask us"),
        ". It’s the shortest useful visit we make.",
      ),
    ),
    seo: {
      title: "How to test a backup: three tests, one afternoon",
      description:
        "Three restore tests that an owner can ask for without knowing how backups work, what Microsoft 365 really keeps, and the one sheet to sign at the end.",
    },
  },
};
