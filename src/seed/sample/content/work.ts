/** What coworkers write for each other. */
export const notes = [
  "Decides together with her business partner. Wants to see a reference of the same size.",
  "Current contract ends in 60 days, no automatic renewal. Worth moving fast.",
  "Budget is there, the board has to sign. Next meeting is the first Tuesday of the month.",
  "Saw the server room: a closet with a mop. Photos are in the client folder.",
  "Price-sensitive. Offer the help desk alone first.",
  "Very friendly, very busy. Best time is before 8:30.",
  "They had a bad experience with a provider who owned all the passwords. Stress the runbook.",
  "Two offices, the second one opens in spring. Quote both.",
  "Insurance deadline drives this. Everything else is secondary for them.",
  "Their accountant is a client of ours and recommended us. Say thanks.",
  "Wants a visit in the evening, the shop is full during the day.",
  "Knows what she wants. Send numbers, not brochures.",
];

export const calls = [
  "Talked for 20 minutes. Likes the flat price, wants to know about nights. Sending the sheet.",
  "Went through the quote line by line. Asked for a version without the second internet line.",
  "Happy with the visit. Contract goes to their lawyer this week.",
  "Needs another week, a partner is traveling.",
  "Explained what we'd do in the first 30 days. She wants that in writing.",
  "Asked who answers the phone at night. Told him: Ray or Lena, both engineers.",
];

export const leftMessages = ["Left a message with my cell number.", "Mailbox. Said I'd try again tomorrow morning."];

export const tasks = [
  "Send the proposal",
  "Call about the visit",
  "Ask Ray for the cabling estimate",
  "Check references with the clinic group",
  "Prepare the price for two offices",
  "Send the security checklist",
  "Follow up on the quote",
  "Get the floor plan",
  "Schedule the Wi-Fi survey",
  "Ask about the insurance deadline",
];

/** Reasons are those of the default settings. */
export const losses = [
  { reason: "Price", detail: "Went with two hours a month from a freelancer." },
  { reason: "Price", detail: "Liked us, but it's twice what they pay today." },
  { reason: "Chose another provider", detail: "Their landlord's provider was already in the building." },
  { reason: "Chose another provider", detail: "Wanted somebody with an office in Palm Beach." },
  { reason: "No reply from them", detail: "" },
  { reason: "No reply from them", detail: "Three calls, two emails." },
  { reason: "Project postponed", detail: "After the renovation, next fall." },
  { reason: "Project postponed", detail: "The grant wasn't approved. Ask again in July." },
  { reason: "Not a service we offer", detail: "Needed repairs for private laptops." },
] as const;
