/** Phone numbers, and short names such as SD-WAN and Wi-Fi. */
const kept = /(\+?\(?\d[\d ().-]{5,18}\d|\b[A-Z]\w{0,3}-[A-Z]\w{0,3}\b)/;

/** Running text, no line of which ends within a phone number or a short name: browsers break both at their hyphens. */
export function Unbroken({ children }: { children: string }) {
  return children.split(kept).map((part, index) =>
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
