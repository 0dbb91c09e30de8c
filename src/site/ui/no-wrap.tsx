import { Fragment, type ReactNode } from "react";

/** Phone numbers, and short words with a hyphen or slash, such as Wi-Fi, co-managed, 24-hour, and 24/7. */
const unbreakable = /(\+?\(?\d[\d ().-]{5,18}\d|\b(?<!-)(?:\w{1,3}-\w{1,9}|\w{4,5}-\w{1,5}|\d{1,3}\/\d{1,3})\b(?!-))/;

/**
 * Text with its own line breaks, and without others inside phone numbers and short words; browsers would break them at
 * hyphens.
 */
export function NoWrap({ children }: { children: string }) {
  return children.split(unbreakable).map((segment, index) =>
    index % 2 === 0 ? (
      withBreaks(segment)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
      <span key={index} className="whitespace-nowrap">
        {segment}
      </span>
    ),
  );
}

function withBreaks(text: string): ReactNode {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
