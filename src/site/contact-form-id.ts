/** The id of the contact form's box, which links and scripts name. */
export const contactFormId = "contact-form";
