/** Unwanted ones, as contact forms get them. */
export const spam = [
  {
    name: "Brandon Rank",
    email: "brandon@rankfast.example.com",
    message:
      "I came across your website and noticed you are not ranking on the first page of Google. Our SEO experts can boost your organic traffic within 30 days. Reply YES for a free audit report.",
  },
  {
    name: "Lucky Palace",
    email: "vip@luckypalace.example.com",
    message: "Claim your 200 free spins and a deposit bonus today! Click here: https://luckypalace.example.com/win",
  },
  {
    name: "Funding Desk",
    email: "approvals@fastfunds.example.com",
    message:
      "Dear Manager, you have been pre approved for working capital up to $250,000. No collateral, no credit check, fast approval. Apply now before the offer ends.",
  },
  {
    name: "Joy from VideoPop",
    email: "joy@videopop.example.com",
    message:
      "Would you be interested in an explainer video for your business? Our prices are affordable and our clients see more customers. Book a demo with our dedicated team.",
  },
  {
    name: "Mr. Clement A.",
    email: "clement@chambers.example.org",
    message:
      "Dear friend, I am a barrister and write about the inheritance of my late client who has your last name. You are named next of kin for the sum of 8.4 million dollars. Kindly reply.",
  },
  {
    name: "Global List Pro",
    email: "sales@listpro.example.com",
    message:
      "We sell an email database of business owners in Florida and can post your message to a million contact forms. Lowest prices. Unsubscribe any time.",
  },
  {
    name: "xRtQvLkPzWn",
    email: "k77@mailer.example.org",
    message: "hTqWzRmPxKdLvB https://short.example.org/a https://short.example.org/b",
  },
  {
    name: "Kelly from Brightwave",
    email: "kelly@brightwave.example.com",
    message: "Hi there, who handles marketing at your company? I have an idea and only need ten minutes.",
  },
  {
    name: "Northgate Toner",
    email: "orders@northgatetoner.example.com",
    message:
      "Your office is due for toner. Confirm the model of your copier and the number of boxes and we ship today.",
  },
];
