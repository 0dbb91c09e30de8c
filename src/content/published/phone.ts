/** A `tel:` URL for `(305) 555-0142`, without an extension. Numbers of ten digits without a country code are American. */
export function phoneUrl(phone: string): string {
  const [number = ""] = phone.split(/[a-z,;#]/i);
  const digits = number.replaceAll(/[^\d+]/g, "");
  if (/^\d{10}$/.test(digits)) return `tel:+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `tel:+${digits}` : `tel:${digits}`;
}
