const extension = /[,;#]|extension|ext\.?|x/i;

/** Whether staff may enter it: 3 to 15 digits, spaces, `+ ( ) - .` and an extension. */
export function isPhone(phone: string): boolean {
  const [number = "", ...more] = phone.trim().split(extension);
  const isDialed = /^\(?\+?[\d\s().-]+$/.test(number) && phoneUrl(number) !== undefined;
  return isDialed && more.length <= 1 && more.every((extensionDigits) => /^\s*\d{1,7}$/.test(extensionDigits));
}

/**
 * A `tel:` URL for `(305) 555-0142`, without an extension. Numbers of ten digits without a country code are American.
 * Undefined for a text that can't be dialed.
 */
export function phoneUrl(phone: string): string | undefined {
  const [number = ""] = phone.split(/[a-z,;#]/i);
  const digits = number.replaceAll(/\D/g, "");
  if (!/^\d{3,15}$/.test(digits)) return undefined;
  if (/^\s*\(?\+/.test(number) || /^1\d{10}$/.test(digits)) return `tel:+${digits}`;
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`;
}

/** Whether what a visitor writes can be a phone number: with less than seven digits, nobody can be called. */
export function canBePhone(text: string): boolean {
  return text.replaceAll(/\D/g, "").length >= 7;
}
