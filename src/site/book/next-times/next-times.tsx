import { bookPath, nextTimesPath } from "../../paths.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { TextLink } from "../../ui/link.tsx";

interface Props {
  /** Above the times. */
  heading?: string;
  /** The slug of what the appointment is about. */
  service?: string | undefined;
}

/**
 * The next free times. Pages are kept, and times are taken at any moment: `next-times.client.ts` asks for them. Nothing while
 * visitors can't book.
 */
export function NextTimes({ heading, service }: Props) {
  const { language, canBook } = useShell();
  const words = useWords();
  if (!canBook) return null;
  const query = service ? `?service=${service}` : "";
  return (
    <div data-behavior="next-times" data-source={nextTimesPath(language) + query} className="next-times max-w-[38rem]">
      {heading && <h2 className="mb-3 text-h4">{heading}</h2>}
      {/* The script fills it. Its height is that of two days, so that nothing below moves. */}
      <div className="next-times-list min-h-56 unscripted:hidden grid content-start gap-3 text-sm" />
      <p className="mt-3">
        <TextLink to={bookPath(language) + query}>{words.book.allTimes}</TextLink>
      </p>
    </div>
  );
}
