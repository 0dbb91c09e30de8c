import { type DefaultEntry, doc, h2, h3, linkOut, linkTo, ol, p, quote, strong, ul } from "../entry.ts";

export const falseInvoice: DefaultEntry<"post"> = {
  id: "post-false-invoice",
  slug: "false-invoice",
  content: {
    title: "The invoice is real. The account number is not.",
    summary:
      "No virus, no broken door: someone sits in a mailbox, reading, waits for the right invoice, and changes one line of it. Five rules that stop it, and what to do in the first hour if they didn’t.",
    picture: {
      media: "post-hook",
      alt: "A fishing rod over the water at dusk, an envelope on its hook beside a mailbox",
    },
    topics: ["Security"],
    author: { entry: "member-ray-boudreaux" },
    date: "2026-11-10",
    body: doc(
      p(
        "A supplier you have paid for nine years writes that their bank has changed. The tone is right, the invoice is the one you were expecting, the signature is the usual one. You pay. Three weeks later the supplier calls and asks where the money is.",
      ),
      p(
        "The FBI calls it business email compromise. In 2024 it logged ",
        linkOut(
          "https://www.ic3.gov/AnnualReport/Reports/2024_IC3Report.pdf",
          "21,442 complaints and $2.77 billion in losses",
        ),
        ", about $129,000 each. In 2025, losses passed $3 billion. Ransomware gets the headlines. This gets the money.",
      ),
      h2("How it’s done"),
      p(
        "Nobody guesses your password. Someone in the chain, you or the supplier, signs in on a page that looks like Microsoft’s and isn’t. From then on a stranger reads everything, often for weeks, to learn who pays whom, when, and in what words. Then two things are prepared: a rule in the mailbox that hides the supplier’s real messages, and an address that differs from the real one by a letter. The invoice itself is genuine. One line on it has changed.",
      ),
      p(
        "That’s why looking hard at emails doesn’t help much. The message may come from the right mailbox, and the attachment is one that you asked for. What stops the fraud is a rule about money that doesn’t depend on anyone’s eyes.",
      ),
      h2("Five rules, most important first"),
      ol(
        p(
          strong("Changed account numbers are confirmed by phone."),
          " On a number that you already have, never on one in the message. No exceptions for partners, for urgency or for Fridays. Write it on one page and have the owner sign it, so that a bookkeeper who makes the CEO wait is doing her job.",
        ),
        p(
          strong("Two people for each payment above a limit."),
          " Set in the bank’s portal, not in a policy. Choose the limit so that it’s met a few times a week: a rule that’s used is remembered.",
        ),
        p(
          strong("A security key or a passkey for everyone who touches money."),
          " Codes by text message and taps on a phone can be tricked out of people, and are. A key checks the address of the page before it answers, so it can’t be used on a fake one. A key costs about as much as lunch for two.",
        ),
        p(
          strong("No mail forwarded to the outside by a rule."),
          " Microsoft 365 blocks this by default. Check that nobody has switched it off, and have an alarm sent to a person when a mailbox gets a new rule.",
        ),
        p(
          strong("Your own domain locked."),
          " With SPF, DKIM and a DMARC policy of “reject”, nobody can write to your clients in your exact name. Getting there without losing newsletters takes about six weeks of looking at reports.",
        ),
      ),
      p(
        "The first two cost nothing and can be in force on Monday. If you do only those, you have taken most of the risk off the table.",
      ),
      h2("The first hour"),
      p("If the money is gone, minutes count, and the order matters:"),
      ol(
        p(
          strong("Call your bank’s fraud line."),
          " Ask for a recall of the wire and for a hold at the receiving bank. Do this before you look for who did it.",
        ),
        p(
          strong("File a complaint at "),
          linkOut("https://www.ic3.gov", "ic3.gov"),
          strong(" the same hour."),
          " The FBI has a team that asks banks to freeze such transfers. It works best within 72 hours, and it needs your account data and the receiver’s.",
        ),
        p(
          strong("Touch nothing in the mailbox."),
          " Delete no message and no rule. Don’t discuss the matter by email, since the other side may be reading. From a clean device, sign out all sessions of the account and change its password.",
        ),
        p(strong("Call the other company."), " By phone. One of the two mailboxes is open, and it may be theirs."),
        p(
          strong("Call your insurer and your lawyer."),
          " Many policies want notice within days, and some cover fraud of this kind only up to a small limit.",
        ),
      ),
      h3("And in the following weeks"),
      p(
        "Find out what was read, not just what was paid. If the mailbox held Social Security numbers, health data or bank logins of Floridians, ",
        linkOut("https://www.flsenate.gov/Laws/Statutes/2025/501.171", "section 501.171 of the Florida Statutes"),
        " gives you 30 days to tell them. If 500 or more are affected, you notify the Department of Legal Affairs too. The clock starts when you have reason to believe that it happened, so don’t put off looking.",
      ),
      quote("The rule has to be stronger than the person who is in a hurry, because that person is usually the owner."),
      h2("How to find out where you stand"),
      p("Ask these four questions this week. None of them needs an engineer:"),
      ul(
        "When did we last confirm a changed account number by phone, and who remembers it?",
        "Can one person alone send $25,000 from our bank’s portal?",
        "Who in accounting still signs in with a code from a text message?",
        "If our bookkeeper thought that a payment was wrong at five on a Friday, whose cell phone would she call?",
      ),
      p(
        "If the answers make you uneasy, that’s a good afternoon’s work. ",
        linkTo("project-security-overhaul", "A law firm of 85 people"),
        " went from passwords alone to a security key for everyone in eleven days, ten minutes each, partners first. You can also have us ask the questions: that’s how ",
        linkTo("service-security", "our security work"),
        " begins.",
      ),
    ),
    seo: {
      title: "Invoice fraud by email: five rules and a first hour",
      description:
        "How changed account numbers cost companies $2.77 billion in a year, five rules that stop it, and whom to call, in which order, when money has gone out.",
    },
  },
};
