import { useEffect, useState } from "react";
import { afterOpenMinutes, dayAndTime, type OpeningHours } from "../../../content/published/business-hours.ts";
import { readSentTime } from "../../session-notes.ts";
import { useWords } from "../../shell.ts";

interface Props {
  opening: OpeningHours;
  /** Reply time, in business minutes. */
  minutes: number;
  /** The reply time as text. */
  inGeneral: string;
}

/** When we reply: the exact time if this visit's message is known, else the general reply time. */
export function ReplyPromise({ opening, minutes, inGeneral }: Props) {
  const words = useWords();
  const [sentAt, setSentAt] = useState<Date | null>(null);
  useEffect(() => setSentAt(readSentTime()), []);
  const replyBy = sentAt && afterOpenMinutes(sentAt, minutes, opening);
  return (
    <p className="text-h2 font-head text-balance">
      {replyBy && replyBy > new Date()
        ? words.replyBy(dayAndTime(replyBy, new Date(), opening.timeZone))
        : words.replyWithin(inGeneral)}
    </p>
  );
}
