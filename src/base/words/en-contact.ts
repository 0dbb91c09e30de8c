/** The words of the contact page, its form and the thank-you page. */
export const contactWords = {
  sendMessage: "Send us a Message",
  /** Labels of the contact form. A missing one is the English label in the table of a lead's fields. */
  fields: {} as { readonly [name: string]: string | undefined },
  messageExample: "For example: three offices, the server is from 2016, and our insurer wants answers by March.",
  /** `text` is added to the message, and the cursor put at the end of its first line. */
  bestTime: { label: "Preferred time and language", text: "Best time to reach me: \nLanguage: English" },
  /** Where the form asks for the language. */
  preferredTime: { label: "Preferred time", text: "Best time to reach me: " },
  preferredLanguage: "Preferred language",
  optional: "optional",
  /** The last option of a question that need not be answered. */
  noAnswer: "No answer",
  /** Below a question for a file. */
  fileHint: (megabytes: number) =>
    `PDF, DOCX, ODT, TXT, JPEG, or PNG, up to ${megabytes} MB. Only our staff can open it.`,
  fileTooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  noService: "Choose a service",
  honeypot: "Leave this field empty",
  callMe: "I have no email: call me",
  send: "Send to an engineer",
  sending: "Sending…",
  privacy: "Privacy policy",
  privacyNote: "We use what you write only to reply.",
  toCorrect: (count: number) => (count === 1 ? "One thing to fix:" : `${count} things to fix:`),
  notSent: {
    "too-many": "That was a lot of messages within an hour, so this one wasn’t sent.",
    unavailable: "Your message couldn’t be sent: something on our side isn’t working right now.",
    unreachable: "Your message couldn’t be sent: the connection failed.",
  },
  notSentText: "What you wrote is still here. Try again in a minute, or call",
  contactInformation: "Contact Information",
  address: "Address",
  hours: "Business hours",
  closedOn: "Closed on",
  specialHours: "Special hours",
  areaServed: "Where we work",
  openUntil: (time: string) => `Open now, until ${time}`,
  openAllDay: "Open now, around the clock",
  closedUntil: (dayAndTime: string) => `Closed now. Opens ${dayAndTime}`,
  closedNow: "Closed now",
  findUs: "Find Us",
  directions: "Get directions",
  showMap: "Open the street map",
  showMapText: "Loads a map from openstreetmap.org",
  mapOf: (location: string) => `Street map around ${location}`,
  mapDrawing: "Drawing of the coast around the office",
  mapLoading: "Loading the map…",
  mapFailed: "The street map can’t be loaded right now.",

  replyBy: (dayAndTime: string) => `You’ll hear from an engineer by ${dayAndTime}.`,
  callBy: (phone: string, dayAndTime: string) => `We’ll call you at ${phone} by ${dayAndTime}.`,
  replyWithin: (time: string) => `You’ll hear from an engineer within ${time}.`,
  replyHours: "Our business hours",
  ourTime: (city: string) => `Times are ${city} time.`,
  sooner: (phone: string) => `Sooner? Call ${phone}`,
  backHome: "Back to the home page",

  unsubscribe: "Unsubscribe",
  unsubscribeTitle: "Unsubscribe from our newsletter?",
  unsubscribeText: (company: string) => `Press the button below, and ${company} won’t send you its newsletter again.`,
  unsubscribed: "You’re unsubscribed",
  unsubscribedText: "We won’t send you the newsletter again. Changed your mind? Sign up again at any time.",

  yourEstimate: "Your price estimate",
  yourEstimateText: "Send it to us, and you’ll get a fixed figure in writing.",
  changeNumbers: "Change the numbers",
  sendEstimate: "Send this estimate",
  sendEstimateText: "Your numbers go with your message. A month:",
  estimateMessage: "Please send me this price.",
  showEstimate: "Show my price",
  basePrice: "Base price",
  /** What people count: `People × 25`. */
  times: (count: number | string) => `× ${count}`,
  aMonth: "A month",
  /** Both ends of a price range, which replace the names in braces. */
  estimateRange: "{low} to {high}",
  priceIncluded: "What is included",
  /** `{count}` is the number that the price is for. */
  countNote: (min: number, max: number) => `Enter a whole number from ${min} to ${max}. This price is for {count}.`,
  /** `A 40-person firm: about $4,000 to $5,300 a month.` */
  priceExample: (size: number, company: string, range: string) =>
    `${/^(?:8|1[18](?:$|,))/.test(size.toLocaleString("en-US")) ? "An" : "A"} ${size.toLocaleString("en-US")}-person ${company || "firm"}: about ${range} a month.`,
  examplePrices: "What a month costs, about",
  workOutYours: "Work out yours",

  print: "Print",
};
