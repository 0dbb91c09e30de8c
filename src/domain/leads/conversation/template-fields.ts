/** What a template can insert, with the words for staff. */
export const templateFields = {
  "first name": "The customer's first name",
  name: "The customer's name",
  "their company": "The customer's company",
  service: "The service they asked about",
  "reply by": "When you promised a reply",
  "my name": "Your name",
  "our company": "Your company's name",
  "our phone": "Your company's phone number",
} as const;

export type TemplateField = keyof typeof templateFields;

/** What a lead has for each field; empty: nothing. */
export type FieldValues = Record<TemplateField, string>;

const placeholderPattern = /\{([^{}\n]{1,40})\}/g;

function isField(name: string): name is TemplateField {
  return Object.hasOwn(templateFields, name);
}

/** The names in braces that are no fields, as written. */
export function unknownFields(text: string): string[] {
  return placeholdersIn(text).filter((name) => !isField(name));
}

/** The fields that a text still has in braces. */
export function unfilledFields(text: string): TemplateField[] {
  return placeholdersIn(text).filter(isField);
}

function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([, name = ""]) => name))];
}

/** Inserts the values. A field without a value stays in its braces, where it can be seen. */
export function fillTemplate(text: string, values: FieldValues): string {
  return text.replaceAll(placeholderPattern, (placeholder, name) => (isField(name) && values[name]) || placeholder);
}
