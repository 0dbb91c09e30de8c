/** The words of emails to visitors. */
export const mailWords = {
  /** `name`: empty if it can't be repeated. */
  hello: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
  received: "We have your message",
  /** `time`: empty if it is over, or not promised. */
  promise: (time: string) =>
    `Thank you for your message. One of our engineers will read it and reply to you${time === "" ? "" : ` by ${time}`}.`,
  estimate: (estimate: string) => `Your price estimate: ${estimate}. It's not an offer yet.`,
  urgent: "If it can't wait, call us",
  notWritten: "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
  unsubscribe: "Unsubscribe",
  notSignedUp:
    "If you didn't sign up, someone entered your address by mistake. Unsubscribe, and you won't hear from us.",
  /** Above the text that a reply repeats. */
  wrote: (time: string, name: string) => `On ${time}, ${name} wrote:`,
  /** A reply with times that book by one click. */
  chooseTime: "Choose a time to book it:",
  offerExpiry: (time: string) => `The links work until ${time}. If a time is taken, they show you others.`,
  /** What templates insert for what the visitor left out. */
  templates: { yourCompany: "your company", yourService: "your IT" },

  appointments: {
    booked: {
      subject: "Your appointment",
      event: (company: string) => `Your appointment with ${company} is booked.`,
      file: "The attached file adds it to your calendar.",
    },
    moved: {
      subject: "Your appointment has changed",
      event: (company: string) => `Your appointment with ${company} has changed.`,
      file: "The attached file updates your calendar.",
    },
    canceled: {
      subject: "Your appointment is canceled",
      event: (company: string) => `Your appointment with ${company} is canceled.`,
      file: "The attached file takes it out of your calendar.",
    },
    reminder: {
      subject: "Appointment reminder",
      event: (company: string) => `Your appointment with ${company} is coming up.`,
      file: "",
    },
  },
  appointment: {
    when: "When",
    ourTime: "Our time",
    with: "With",
    timeSpan: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    places: { phone: "Phone call", video: "Video call", visit: "Visit" },
    weCome: "We'll come to you.",
    weCall: (phone: string) => (phone === "" ? "We'll call you." : `We'll call you at ${phone}.`),
    another: "Book another time",
    write: "Write to us",
    change: "Move or cancel",
    questions: (phone: string) => `Questions? Reply to this email or call us: ${phone}.`,
    notBooked: "If you didn't book it, someone entered your address by mistake. Cancel it, or ignore this email.",
    notBookedCanceled: "If you didn't book it, someone entered your address by mistake. You can ignore this email.",
    /** In a calendar. */
    summary: (company: string) => `Appointment with ${company}`,
  },
};

/** The page that visitors see while the database is away. */
export const unavailableWords = {
  heading: "We'll be right back",
  text: "This page can't be shown right now. Please try again in a few minutes",
  notSent: "Your message wasn't sent",
  notSentText:
    "Our website can't take messages right now. Everything you wrote is below. Send it again in a few minutes",
  orContact: ", or contact us:",
  sendAgain: "Send again",
};
