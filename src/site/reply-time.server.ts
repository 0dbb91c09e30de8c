import { locales } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { type ReplyTime, readReplyTime } from "#src/domain/leads/pipeline/reply-times.server.ts";
import type { BlockContext } from "./page/entries.server.ts";

/** The measured reply time with its month, its basis and its method; null while there are too few inquiries. */
export async function resolveReplyTime({ reader, language }: BlockContext) {
  // Derived, so that only a new figure makes the page stale.
  const measured = await reader.derived<ReplyTime | null>("reply time", (source) => source.query(readReplyTime));
  if (!measured) return null;
  const { month, inquiries, medianMinutes } = measured;
  const words = serverWordsFor(language);
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const monthName = new Intl.DateTimeFormat(locales[language], style).format(new Date(month));
  return {
    value: words.duration(medianMinutes),
    label: words.replyTime(monthName, inquiries),
    method: { heading: words.replyMethod, text: words.replyMethodText(monthName) },
  };
}

/** The same for the pages that show it only if the settings say so. */
export async function shownReplyTime({ showReplyTime }: Pick<Company, "showReplyTime">, context: BlockContext) {
  return showReplyTime ? resolveReplyTime(context) : null;
}

export type MeasuredReplyTime = NonNullable<Awaited<ReturnType<typeof resolveReplyTime>>>;
