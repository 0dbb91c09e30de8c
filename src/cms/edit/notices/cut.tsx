import { FormMessage } from "../../message.tsx";

/** Says what is not shown of something that was saved before there were limits. */
export function Cut({ parts, children }: { parts: readonly string[]; children: string }) {
  return (
    <FormMessage tone="bad">
      <p>This is larger than an entry can be, so only a part of it is shown:</p>
      <ul className="finding-lines">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>{children}</p>
    </FormMessage>
  );
}
