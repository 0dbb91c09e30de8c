/** First answers by service. `{first}` is the customer's first name. */
export const firstReplies: Record<string, readonly string[]> = {
  security: [
    "Hi {first},\n\nThank you for writing so openly. Before anything else: please don't delete any emails or sign-in messages, they show us what happened.\n\nI'd start with a one-hour call, and have a first picture for you two days later. Does tomorrow at 10 or at 2 work?",
    "Hello {first},\n\nYes, this is what our security team does every week. We go through the requirements with you, tell you which ones you meet already (usually more than people think), and give you a fixed price for the rest.\n\nWhen could we talk for 30 minutes?",
    "Hi {first},\n\nI've read this twice, and I'm fairly sure that it can be sorted out without turning your office upside down. Two questions: who is your email with, and does everyone have two-step sign-in today?\n\nI'm free most of this week if you'd rather talk.",
  ],
  network: [
    "Hi {first},\n\nWe can come and measure. That takes half a day, we walk every room with a meter, and you get a drawing of what's there and what's missing. It's yours whether or not you hire us.\n\nWould next Tuesday or Wednesday suit you?",
    "Hello {first},\n\nThat sounds familiar, and it's rarely the internet line. Could you send me two or three photos of the cabinet, cables and all? Don't tidy up first.\n\nThen I can tell you on the phone what a visit would be about.",
    "Hi {first},\n\nYour deadline is realistic if we order by the end of next week. I'd like to see the place first. I'm near you on Thursday, does 9:30 work?",
  ],
  managed: [
    "Hi {first},\n\nThanks for getting in touch. For a company your size it's one price per person each month, and everything is in it: support, updates, backups we test, and a written guide to your systems that you own.\n\nCould I come by for an hour and look at what you have? Then you get a number that holds.",
    "Hello {first},\n\nYou're not too small and you wouldn't be a bother, this is what we do. Let me ask three things so that I don't waste your time: how many people have a computer, where are your files, and when does your current contract end?",
    "Hi {first},\n\nI'd suggest a first call of 30 minutes with me and the engineer who'd look after you. You'll know afterward whether we fit. I have Wednesday at 11 or Friday at 9.",
  ],
  "help-desk": [
    "Hi {first},\n\nYes, we answer at night, and it's an engineer and not a call center. Most calls are picked up before the third ring. I'd be glad to show you the list of calls of a client like you, without the names.\n\nWhen is a quiet hour for you?",
    "Hello {first},\n\nWe can take over just the support, you don't have to change anything else. We usually start with two weeks side by side with the person who helps you today.\n\nHow many people would call us?",
  ],
  cloud: [
    "Hi {first},\n\nThis can be moved over a weekend, and I'd plan three weeks before it so that the weekend is boring. What I need first is a list of who uses which folders, roughly.\n\nShall we go through it together on a call?",
    "Hello {first},\n\nGood question, and the honest answer is: most of it belongs in the cloud and a little doesn't. I'd rather show you than write it. Do you have 30 minutes on Thursday?",
  ],
  infrastructure: [
    "Hi {first},\n\nPlease check one thing right now: is there a backup, and from when? If you're not sure, call us at the number below and we'll look at it together today.\n\nFor the rest I'd like to come by and bring a plan with two prices, one for repairing and one for replacing.",
    "Hello {first},\n\nThank you, that's a clear description. We did the same move for two companies this year. I'll prepare a rough budget and a timeline by Friday, and then you can decide whether a visit is worth it.",
  ],
  software: [
    "Hi {first},\n\nThis is very doable. We'd sit with the person who types it today for a morning, and then build the smallest thing that saves the first hour. You'd see it after two weeks.\n\nWho would that person be?",
    "Hello {first},\n\nBefore we build anything: could you send me two or three examples of what is copied today, with the names blacked out? There may be a ready-made way, and then I'll tell you.",
  ],
  data: [
    "Hi {first},\n\nWe hear this one a lot, and it's usually not the data but that three people mean three things by the same word. We'd start with a two-hour session and come out with one definition and one report.\n\nWho should be in the room?",
    "Hello {first},\n\nThat's possible with what you have. I'd connect the systems read-only first, so nothing can break. Could you tell me which programs they are?",
  ],
  consulting: [
    "Hi {first},\n\nYes, we do this by the day, and at the end you have a document you can use with any provider. For your size I'd expect two to three days.\n\nShall I send you the table of contents of one we did for a similar organization?",
    "Hello {first},\n\nHappy to give you an hour, and it costs nothing. If more is needed I'll say what and why. Is Monday morning possible?",
  ],
  "": [
    "Hi {first},\n\nThanks for your message. For a company of your size I'd estimate a price range on the phone, in about fifteen minutes. When can I call you?",
    "Hello {first},\n\nYes, we can help with that. Tell me a little more about what you use today and I'll point you to the right person here.",
  ],
};

export const spanishReplies = [
  "Hola {first}:\n\nGracias por escribirnos. Sí, atendemos en español, de día y de noche. ¿Le viene bien una llamada mañana a las 10? En media hora le digo qué haría yo primero y cuánto cuesta.",
  "Buenos días, {first}:\n\nCon gusto. Para darle un precio que valga, me gustaría pasar una hora a ver lo que tienen. ¿Esta semana o la próxima?",
];

interface Exchange {
  customer: string;
  answer: string;
}

/** What customers write back first, and what they hear. */
export const firstExchanges: readonly Exchange[] = [
  {
    customer: "That works. We're on the third floor, ask for me at the front desk.",
    answer: "Confirmed, see you then. I'll bring Ray, who'd be your engineer.",
  },
  {
    customer: "Thank you for answering so fast. Thursday is better for me, any time after 10.",
    answer: "Thursday at 10:30 then. An invitation is on its way to you.",
  },
  {
    customer: "Yes please. I've attached nothing because I don't know what to attach. Just tell me what you need.",
    answer:
      "Nothing yet, that's fine. A list of who has a computer would help, on paper is good enough. The rest we'll see when we're there.",
  },
  { customer: "Could you do it before 9? After that the phones start.", answer: "8:15 it is. I'll bring coffee." },
  {
    customer: "I talked to my partner, and she'd like to be in the call too. Is Friday at 11 possible?",
    answer: "Friday at 11 works for both of us. I'll send one link for everybody.",
  },
  {
    customer: "Good. Before we meet, can you tell me roughly what this costs? I'd rather know now.",
    answer: "Fair question. You'll have a range in writing before we meet, so that the hour is worth it for you.",
  },
  {
    customer: "OK, tomorrow at 2. Please call my cell, the office line is the thing that doesn't work.",
    answer: "Will do. Your cell at 2, and we'll look at the office line while we're at it.",
  },
  {
    customer: "Works for me. My colleague who knows the passwords is out until Monday, though.",
    answer: "Then Monday afternoon is better for all of us. Does 3 PM suit you both?",
  },
  {
    customer: "Thanks! Do you need access to anything before you come?",
    answer: "No, and please don't email any passwords. We'll look at everything together, on your screen.",
  },
  {
    customer: "We'd like that. Two of us will be there, and the dog, who is friendly.",
    answer: "Looking forward to all three of you. See you then.",
  },
];

/** What they write after a visit or a proposal. */
export const laterExchanges: readonly Exchange[] = [
  {
    customer: "That's more than we expected, but I understand why. Let me take it to the owners.",
    answer: "Thank you. If it helps, I can join that conversation for ten minutes. No pressure either way.",
  },
  {
    customer: "Thanks for coming by, everybody liked that you looked under the desks. When could you start?",
    answer: "We could start on the first of next month. Two weeks before that we'd count every machine.",
  },
  {
    customer: "I've got one more quote coming on Monday. I'll let you know by Wednesday.",
    answer: "No rush. Ask them who answers at night, and what happens when you leave.",
  },
  {
    customer: "Question from our bookkeeper: is it per person or per computer? Some have two.",
    answer: "Per person, no matter how many computers they have. That's on page two.",
  },
  {
    customer: "Can the backup part start right away and the rest in January? That's the part I lose sleep over.",
    answer: "Yes, it can. I'll send you that part as a separate page today, so you can sign it alone.",
  },
];

export const proposalText =
  "As promised, the proposal is attached. It has the price, and what isn't included. Please call me with anything that's unclear.";

export const spanishProposalText =
  "Como le prometí, le adjunto la propuesta, con el precio y lo que no incluye. Quedo atento a sus preguntas.";

export const spanishExchanges: readonly Exchange[] = [
  {
    customer: "Perfecto, mañana a las 10. Mi celular está en el formulario.",
    answer: "Quedamos así. Le llamo a las 10 en punto.",
  },
  {
    customer: "Muchas gracias. Mejor la próxima semana, el martes o el miércoles.",
    answer: "El martes a las 9 entonces. Le confirmo por la mañana antes de salir.",
  },
];
