import { maxRedirects, type RedirectError } from "#src/domain/content/redirects/errors.ts";

/** What to do about a redirect that was refused. */
export function redirectErrorMessage(refusal: RedirectError): string {
  switch (refusal.error) {
    case "malformed":
      return refusal.field === "from"
        ? "Enter an address of this site, like /old-page. For everything below it, end it with /*."
        : "Enter a page of this site, like /services, or a full web address, like https://example.com.";
    case "query":
      return "Leave out the part from the question mark or # on.";
    case "reserved":
      return "This address can't redirect, because the site needs it.";
    case "too-many":
      return `There are ${maxRedirects.toLocaleString("en-US")} redirects, which is the most. Remove some first.`;
    case "live":
      return `“${refusal.title}” is live at this address. Change its address or unpublish it first.`;
    case "taken":
      return refusal.target === null
        ? "This address already redirects, to a page that isn't published. Change that redirect instead."
        : `This address already redirects to ${refusal.target}. Change that redirect instead.`;
    case "missing":
      return `There's no published page at ${refusal.path}.`;
    case "circle":
      return `This would send visitors in a circle: ${refusal.via} would lead back to itself.`;
  }
}
