/** The most characters that each field of the form takes. */
export const enquiryLimits = { name: 100, email: 254, phone: 40, company: 120, message: 5000 } as const;

/** What can be wrong with a field. The schema's messages are these; the page has the words. */
export type EnquiryFault = "required" | "too-long" | "no-email";
