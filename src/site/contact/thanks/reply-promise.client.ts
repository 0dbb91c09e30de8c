import { languageOf } from "#src/base/languages.ts";
import {
  afterOpenMinutes,
  dayAndTime,
  type OpeningHours,
  zoneIfElsewhere,
} from "#src/domain/content/published/hours/business-hours.ts";
import { readCallNumber, readSentTime } from "../../shell/session-storage.ts";
import { phonePlaceholder, timePlaceholder } from "../../time-placeholder.ts";

/** Says when we reply, if this visit's message is known and the time is not over. */
export function runReplyPromise(line: HTMLElement): void {
  const {
    minutes,
    opening: stored,
    ...texts
  } = line.dataset as Record<"minutes" | "opening" | "text" | "call", string>;
  const opening: OpeningHours = JSON.parse(stored);
  const sentAt = readSentTime();
  const replyBy = sentAt && afterOpenMinutes(sentAt, Number(minutes), opening);
  if (!replyBy || replyBy <= new Date()) return;
  const { timeZone } = opening;
  const language = languageOf(location.pathname);
  const time = dayAndTime(replyBy, new Date(), timeZone, language) + zoneIfElsewhere(replyBy, timeZone, language);
  const phone = readCallNumber();
  const text = phone ? texts.call : texts.text;
  line.textContent = text.replace(timePlaceholder, time).replace(phonePlaceholder, () => phone);
}
