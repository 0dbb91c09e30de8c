import { FormMessage } from "#src/admin/ui/message.tsx";

/** Lists what is not shown of content saved before there were size limits. */
export function TruncatedNotice({ messages, children }: { messages: readonly string[]; children: string }) {
  return (
    <FormMessage tone="bad">
      <p>This is over the size limit for an entry, so only part of it is shown:</p>
      <ul className="finding-lines">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>{children}</p>
    </FormMessage>
  );
}
