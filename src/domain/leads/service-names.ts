/** What visitors choose if none of the services fits, and how staff read it. */
export const otherService = { slug: "other", name: "Other" };

/** The name of a service in forms and in leads, however they came in. */
export function serviceName({ title, contactFormLabel }: { title: string; contactFormLabel: string }): string {
  return contactFormLabel || title;
}
