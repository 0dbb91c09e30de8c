import { type DefaultEntry, doc, h2, linkTo, p, strong, ul } from "../entry.ts";

export const legalPages: DefaultEntry<"page">[] = [
  {
    id: "page-privacy",
    slug: "privacy",
    content: {
      title: "Privacy Policy",
      name: "Privacy Policy",
      intro:
        "Reading this website doesn’t tell us who you are. Writing to us tells us what you wrote. This page says what we do with that.",
      blocks: [
        {
          block: "text",
          text: doc(
            h2("Who is responsible"),
            p(
              "{legalName}, {city}, {region}. Questions about your data: ",
              strong("{email}"),
              " or {phone}. The postal address is on the ",
              linkTo("page-contact", "contact page"),
              ".",
            ),
            h2("When you read this website"),
            ul(
              "No cookies are set for visitors, so there is no banner to click away.",
              "Pages, pictures and fonts come from our own server. No page contacts another company by itself.",
              "No profile, no advertising, and nobody is tracked from page to page or from day to day.",
              "We count visits: how often each page is read, which site or campaign leads here, the language of the browser, and whether it is a phone or a computer. We keep only daily totals.",
              "To count a visitor once a day, our server makes a code from the network address and the browser, with a random key. The code can’t be turned back into an address. Code and key are deleted soon after midnight.",
              "A browser that sends Do Not Track or Global Privacy Control is not counted.",
              "Our technical log notes the page, the time and whether it worked, without names or network addresses.",
              "If you choose dark or light colors, your own browser remembers it and doesn’t tell us.",
              "Your browser also notes, for this tab only, the page on which your visit began, the page that led you here and the campaign named in that link. The note is gone when you close the tab, and it reaches us only if you send the contact form.",
            ),
            p(
              strong("The map"),
              " on the contact page is our own drawing until you ask for the real one. If you do, your browser contacts openstreetmap.org, whose own privacy policy then applies. The link to directions goes there too, or opens the maps app on your phone.",
            ),
            h2("When you send the contact form"),
            p(
              "You give us your name, email address and message. Phone, company and the service that interests you are optional. With them we keep the time, the language and the note on how your visit began: the first page, the page that led you to this site and the campaign, as far as your browser shares them. We use all of this to answer you, to do the work that you ask for, and to learn which of our pages are useful.",
            ),
            p(
              "Your message is kept on our own server and read by the people here who answer inquiries. An email with it goes to them, and in most cases a short confirmation without it to the address you gave; both may pass through the company that delivers our email. We don’t sell your data, rent it out, or put you on a mailing list.",
            ),
            p(
              "To recognize repeated messages and floods of them, the server also keeps fingerprints of the network address, the email address and the text. They can’t be read back, are used for two days at most, and are deleted when the next message after that comes in. A message that looks like spam is kept apart with the reasons, so that none is lost by mistake.",
            ),
            h2("When you write, call or apply"),
            p(
              "Emails stay in our mailbox. After a call, the engineer keeps a note. Job applications are seen by the people who decide about them. We keep them for one year after the decision, as federal rules require, and then delete them unless you ask us to keep them.",
            ),
            h2("How long we keep it"),
            p(
              "We keep an inquiry until we no longer need it or you ask us to delete it. Inquiries aren’t deleted automatically: a person decides, and reviews what we have once a year. We keep what belongs to a contract as long as tax and business law require.",
            ),
            h2("Your rights"),
            p(
              "Write to us and you can see what we have about you, get a copy, have it corrected, or have it erased, unless the law makes us keep it. We answer within 30 days, free of charge, wherever you live. If our answer doesn’t satisfy you, you can contact the agency that protects consumers where you live, such as your state’s attorney general.",
            ),
            h2("Staff and clients"),
            p(
              "The staff area of this website sets cookies, only for people who sign in there. Data that we handle on behalf of clients is governed by the contract with that client, not by this page.",
            ),
            h2("Changes"),
            p(
              "If this policy changes, we post the new text here. If the change affects data we already have, we also email the people it affects, where we have an address.",
            ),
          ),
        },
      ],
      seo: {
        title: "Privacy policy of {company}",
        description:
          "No cookies for visitors, no other company contacted, nobody followed from page to page. What we keep when you write to us, for how long, and your rights.",
      },
    },
  },
  {
    id: "page-terms",
    slug: "terms",
    content: {
      title: "Terms of Service",
      name: "Terms of Service",
      intro:
        "These terms are about using this website. Work that we do for clients has its own contract, and where the two differ, the contract applies.",
      blocks: [
        {
          block: "text",
          text: doc(
            h2("Who we are"),
            p(
              "This website is run by {legalName}, {city}, {region}. You can reach us at {phone} and ",
              strong("{email}"),
              ".",
            ),
            h2("What you find here"),
            p(
              "We write with care, but the pages are general information and not advice for your case. Prices are typical ranges; only the figure in a signed proposal is binding. Case studies describe what happened at one client and don’t promise the same result elsewhere.",
            ),
            h2("What we ask of you"),
            ul(
              "Use the forms only for information that’s true and that you’re allowed to share.",
              "Leave passwords and medical or payment data out of the contact form. We’ll give you a safe way to send them.",
              "Don’t try to break or overload the site, or to get into parts of it that aren’t public. If you find a weakness, tell us, and we’ll thank you.",
            ),
            h2("An inquiry is not a contract"),
            p(
              "When you write to us, neither of us owes the other anything but a polite answer. A contract begins when both of us have signed it.",
            ),
            h2("Texts, pictures and names"),
            p(
              "The texts, pictures and drawings belong to {legalName} unless noted otherwise. You may quote them and link to them. Names and logos of other companies belong to those companies; showing them means that we work with their products, and nothing more.",
            ),
            h2("Links"),
            p(
              "We look at a page before we link to it, but we don’t run it and aren’t responsible for it. Tell us if a link goes bad.",
            ),
            h2("Availability and liability"),
            p(
              "We try to keep this website up in all weather, but we don’t guarantee it. The site is offered as is. As far as the law allows, {legalName} is not liable for damages from using this website or from not being able to use it. Nothing here limits liability for intentional misconduct, for gross negligence, or where the law doesn’t permit it.",
            ),
            h2("Law and place"),
            p(
              "The law of the state where our office is ({city}, {region}) applies, and its courts decide, unless consumer law gives you the right to another place. If one sentence of these terms isn’t valid, the others still apply.",
            ),
            h2("Changes"),
            p("The terms that apply are the ones on this page on the day you use the website."),
          ),
        },
      ],
      seo: {
        title: "Terms of service of {company}",
        description:
          "The terms for using the website of {company}: general information, typical prices, no contract by inquiry, and what we ask of you when you write.",
      },
    },
  },
  {
    id: "page-accessibility",
    slug: "accessibility",
    content: {
      title: "Accessibility",
      name: "Accessibility",
      intro:
        "This website should work for everyone: with a keyboard, with a screen reader, at four times the size, on an old phone, in bright sun.",
      blocks: [
        {
          block: "text",
          text: doc(
            h2("What we aim for"),
            p("The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. In practice that means:"),
            ul(
              "Everything a mouse can do, a keyboard can do, and you can see where you are.",
              "Text has a contrast of at least 4.5 to 1, in the light and in the dark colors.",
              "Pictures with meaning have a description. Screen readers skip the decorative ones.",
              "Slides can be paused, and don’t move by themselves if your device asks for less motion.",
              "Pages read and forms work without JavaScript, and at 400% zoom.",
              "A mistake in a form is explained next to the field, with how to correct it.",
            ),
            h2("Where it is not perfect"),
            p(
              "The map on the contact page comes from another provider once you load it, and we can’t change how it behaves. The address and a link to directions are next to it in plain text.",
            ),
            h2("Tell us"),
            p(
              "If something is in your way, write to ",
              strong("{email}"),
              " or call {phone}. Say which page it was and what you use to read it, if you like. An engineer answers within two business days, and you can have any content of this site in another form, by email or read out over the phone, in English or Spanish. Other ways to reach us are on the ",
              linkTo("page-contact", "contact page"),
              ".",
            ),
          ),
        },
      ],
      seo: {
        title: "Accessibility of the {company} website",
        description:
          "We aim for WCAG 2.2 AA: keyboard, screen reader, 400% zoom, no forced motion. What works, what is not perfect yet, and how to tell us about a barrier.",
      },
    },
  },
];
