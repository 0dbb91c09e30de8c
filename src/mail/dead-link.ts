/** What is noted of a mail that was not sent because the link in it works no more. */
export const deadLink = "Not sent: its link has expired, was used, or was replaced by a newer one.";

export function hasDeadLink({ answer }: { answer: string | null }): boolean {
  return answer === deadLink;
}
