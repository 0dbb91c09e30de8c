import type { DefaultEntry } from "../entry.ts";

/** Law firms and clinics: offices that keep other people's secrets. */
export const lawFirms: DefaultEntry<"industry"> = {
  id: "industry-law-firms",
  slug: "law-firms",
  content: {
    title: "Law firms",
    heading: "What clients tell your law firm stays with you",
    icon: "scale",
    summary:
      "Files that nobody else can open, trust money that goes to the right bank, and a filing that goes out on time.",
    intro:
      "A law firm sells judgment, and it keeps secrets for a living. We look after the second part: who can open a matter, who is reading the mail, and what happens when the power fails an hour before a deadline.",
    picture: { media: "industry-law", alt: "" },
    risks: [
      {
        title: "Wire instructions change in the last email",
        text: "Someone reads a mailbox for weeks, waits for a closing, and sends new account details from a partner’s own address. The money is gone within a day, and often it was a client’s.",
        answer:
          "A security key on every account, partners first. Forwarding rules raise an alarm. And a one-page rule for the bookkeepers: confirm every changed account number by phone, on a number you already have.",
      },
      {
        title: "Everyone can open every matter",
        text: "Folders grow for fifteen years, and rights are only ever added. A former associate’s account still works. On the day of a conflict check or a subpoena, nobody can say who could read what.",
        answer:
          "One group per matter, ethical walls for conflicts, and accounts that end on the last day of work. Twice a year you get a list of who can open what, and you sign off on it.",
      },
      {
        title: "The system is down when the filing is due",
        text: "The e-filing portal doesn’t care why the document system is slow. Neither does the court.",
        answer:
          "A second internet line that takes over by itself, laptops that work without the office, and an engineer who picks up at 10 PM. We restore a real matter from the backup every quarter and time it.",
      },
    ],
    rules: [
      {
        name: "Confidentiality: Florida Bar Rule 4-1.6, ABA Model Rule 1.6",
        text: "You must make reasonable efforts to keep client information from being disclosed or opened by mistake or without permission. For a firm of fifty, we’d start with two-step sign-in, encrypted laptops, and access by matter.",
        source: {
          address:
            "https://www.americanbar.org/groups/professional_responsibility/publications/model_rules_of_professional_conduct/rule_1_6_confidentiality_of_information/comment_on_rule_1_6/",
        },
      },
      {
        name: "Trust accounts: Florida Bar Chapter 5",
        text: "Client money stays apart from the firm’s, and the records stay with you for six years after the representation ends. So the backup has to reach back that far, and the payment rule has to hold on a Friday afternoon.",
        source: { address: "https://www.legalfuel.com/trust-accounting-resources/" },
      },
      {
        name: "Florida Information Protection Act",
        text: "If someone gets into the personal information you keep, you notify the people affected within 30 days, and the state too if 500 or more of them are in Florida. You can only do that if the logs show what was opened.",
        source: { address: "https://www.flsenate.gov/Laws/Statutes/2025/501.171" },
      },
    ],
    project: { entry: "project-security-overhaul" },
    typicalSize: 50,
    typicalName: "law firm",
    services: [
      { entry: "service-security" },
      { entry: "service-managed" },
      { entry: "service-help-desk" },
      { entry: "service-consulting" },
    ],
    articles: [{ entry: "post-false-invoice" }],
    questions: [
      {
        question: "Do your engineers see our client files?",
        answer:
          "Only when you ask us to work on one. Our access is logged, it needs two-step sign-in, and each of us has signed a confidentiality agreement with your firm.",
      },
      {
        question: "Can you work with our document management system?",
        answer:
          "Yes. We don’t replace it. We keep it fast, back it up, control who gets in, and call the vendor for you when it breaks.",
      },
    ],
    closing: {
      heading: "Send us your insurer’s questionnaire.",
      text: "Attach it as it is, even half done. An engineer explains each question in plain words, marks what insurers look at first, and tells you what it takes to say yes. There’s no charge.",
      button: { text: "Send the questionnaire", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "IT for law firms in {city}: confidential and on time",
      description:
        "IT for law firms in {city}: wire fraud stopped, access by matter, filings on time. What Florida Bar Rule 4-1.6 asks of your systems, in plain words.",
    },
  },
};

export const clinics: DefaultEntry<"industry"> = {
  id: "industry-clinics",
  slug: "clinics",
  content: {
    title: "Clinics",
    heading: "In a clinic, the records open when the patient sits down",
    icon: "heart-pulse",
    summary:
      "Records that open in every room, devices that stay on their own network, and HIPAA evidence you can show.",
    intro:
      "When the system is slow, the waiting room fills up and the staff goes home late. When it leaks, you write letters to patients. We work on both, at night, so that the schedule never notices.",
    picture: { media: "industry-clinics", alt: "" },
    risks: [
      {
        title: "The records system freezes mid-visit",
        text: "One overloaded wireless access point, one internet line, one old switch in a closet. The doctor starts writing on paper, and someone types it in at 7 PM.",
        answer:
          "Wi-Fi measured room by room, two internet lines from two carriers, and a read-only copy of the day’s schedule that opens when everything else is down.",
      },
      {
        title: "The scanner runs Windows from 2012",
        text: "Imaging and lab devices can run for fifteen years and can’t be updated like a laptop. Ransomware enters through a front-desk email and finds them.",
        answer:
          "Devices get a network of their own that can reach the image archive and nothing else. The front desk’s computers can’t see them, and neither can the waiting room’s Wi-Fi.",
      },
      {
        title: "A backup that has never been restored",
        text: "Every clinic has a backup. Few have opened a patient’s record from it, on a different machine, with the vendor on the phone.",
        answer:
          "We restore the records system every quarter and write down how long it took. One copy can’t be changed or deleted, not even with an administrator’s password.",
      },
    ],
    rules: [
      {
        name: "HIPAA Security Rule",
        text: "Electronic health information needs administrative, physical and technical safeguards, starting with a written risk analysis. We do the technical part and give you the evidence for the rest: who has access, what is encrypted, when it was tested.",
        source: { address: "https://www.hhs.gov/hipaa/for-professionals/security/index.html" },
      },
      {
        name: "HIPAA Breach Notification Rule",
        text: "After a breach of unsecured health information, patients hear from you without unreasonable delay, no later than 60 days after you find out. If 500 or more are affected, the Department of Health and Human Services hears at the same time. Smaller breaches go to it once a year.",
        source: { address: "https://www.hhs.gov/hipaa/for-professionals/breach-notification/index.html" },
      },
      {
        name: "Business associate agreement",
        text: "A vendor that handles patient data for you has to sign one, and that includes your IT company. We sign ours before we get the first password.",
        source: {
          address:
            "https://www.hhs.gov/hipaa/for-professionals/covered-entities/sample-business-associate-agreement-provisions/index.html",
        },
      },
      {
        name: "Florida law on where records are kept",
        text: "If you use certified electronic health records, patient information in the cloud or at a vendor has to stay in the continental United States, its territories or Canada. We check that for every service you use, backups included.",
        source: { address: "https://www.flsenate.gov/Laws/Statutes/2025/408.051" },
      },
    ],
    project: { entry: "project-healthcare" },
    typicalSize: 35,
    typicalName: "clinic",
    services: [
      { entry: "service-network" },
      { entry: "service-managed" },
      { entry: "service-security" },
      { entry: "service-data" },
    ],
    articles: [{ entry: "post-test-your-backup" }],
    questions: [
      {
        question: "Do you make us HIPAA compliant?",
        answer:
          "No IT company can do that alone: much of the rule is about training, policies and doors. We do the technical safeguards, prepare the risk analysis with you, and say plainly what is missing.",
      },
      {
        question: "When do you do the work?",
        answer:
          "After the last patient. We test everything again before the first one arrives, with your office manager on the phone.",
      },
    ],
    closing: {
      heading: "Send us your last risk analysis.",
      text: "HIPAA asks for one in writing. An engineer reads yours, marks the technical gaps, and puts them in order. If you don’t have one yet, call, and we’ll tell you where to begin.",
      button: { text: "Send the analysis", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "IT for clinics in {city}: HIPAA evidence included",
      description:
        "IT for medical practices in {city}: records that open in every room, devices on their own network, tested backups, and HIPAA safeguards you can show.",
    },
  },
};
