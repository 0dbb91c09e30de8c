/** In characters. */
export const inquiryLimits = { name: 100, email: 254, phone: 40, company: 120, message: 5000 } as const;

/** The schema's messages are these codes; the page has the texts. */
export type InquiryIssue = "required" | "too-long" | "no-email";
