/** What an email is, if it isn't a person's; empty if it is. */
export function unmatchedKindLabel(kind: string | null): string {
  switch (kind) {
    case "auto-reply":
      return "Automatic reply";
    case "bounce":
      return "An email came back";
    case "loop":
      return "The site's own email";
    case "unreadable":
      return "Couldn't be read completely";
    default:
      return "";
  }
}

/** Why an email may belong to a lead. */
export function suggestionText(why: "reference" | "sender", lead: string, kind: string | null): string {
  if (why === "sender") return `${lead} wrote from this address before.`;
  if (kind === "bounce") return `It's about an email for ${lead}.`;
  if (kind === "unreadable") return `It was sent to ${lead}'s reply address.`;
  return `It answers an email about ${lead}, but comes from another address. Check the sender first.`;
}
