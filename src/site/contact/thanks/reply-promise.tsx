import { useEffect, useState } from "react";
import { afterOpenMinutes, dayAndTime, type Opening } from "../../../content/business-hours.ts";
import { useWords } from "../../shell.ts";
import { recallSending } from "../sending.ts";

interface Props {
  opening: Opening;
  /** Of opening time, within which enquiries are answered. */
  minutes: number;
  /** The same in words. */
  inGeneral: string;
}

/** By when somebody answers: to the hour when this visit's message is known, else in general. */
export function ReplyPromise({ opening, minutes, inGeneral }: Props) {
  const words = useWords();
  const [sentAt, setSentAt] = useState<Date | null>(null);
  useEffect(() => setSentAt(recallSending()), []);
  const replyBy = sentAt && afterOpenMinutes(sentAt, minutes, opening);
  return (
    <p className="text-h2 font-head text-balance">
      {replyBy && replyBy > new Date()
        ? words.replyBy(dayAndTime(replyBy, new Date(), opening.timeZone))
        : words.replyWithin(inGeneral)}
    </p>
  );
}
