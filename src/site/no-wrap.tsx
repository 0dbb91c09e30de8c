/** Phone numbers, and short names such as SD-WAN and Wi-Fi. */
const unbreakable = /(\+?\(?\d[\d ().-]{5,18}\d|\b[A-Z]\w{0,3}-[A-Z]\w{0,3}\b)/;

/** Text without line breaks inside phone numbers and short names; browsers would break them at hyphens. */
export function NoWrap({ children }: { children: string }) {
  return children.split(unbreakable).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
