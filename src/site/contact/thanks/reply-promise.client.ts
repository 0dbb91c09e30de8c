import {
  afterOpenMinutes,
  dayAndTime,
  dayAndTimeWithZone,
  isElsewhere,
  type OpeningHours,
} from "#src/domain/content/published/hours/business-hours.ts";
import { readSentTime } from "../../shell/session-storage.ts";
import { timePlaceholder } from "../../time-placeholder.ts";

/** Says when we reply, if this visit's message is known and the time is not over. */
export function runReplyPromise(line: HTMLElement): void {
  const { minutes, opening: stored, text } = line.dataset as { minutes: string; opening: string; text: string };
  const opening: OpeningHours = JSON.parse(stored);
  const sentAt = readSentTime();
  const replyBy = sentAt && afterOpenMinutes(sentAt, Number(minutes), opening);
  if (!replyBy || replyBy <= new Date()) return;
  const format = isElsewhere(replyBy, opening.timeZone) ? dayAndTimeWithZone : dayAndTime;
  line.textContent = text.replace(timePlaceholder, format(replyBy, new Date(), opening.timeZone));
}
