import type { MeasuredReplyTime } from "../reply-time.server.ts";
import { useShell } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";

interface ReplyTimeProps extends MeasuredReplyTime {
  /** On a deep ground. */
  isLarge?: boolean;
}

const line = "mt-8 border-t border-deep-line pt-6";

/** What visitors can check, on a deep ground: the reply time, and the credentials. */
export function Proof({ replyTime }: { replyTime: MeasuredReplyTime | null }) {
  const { credentials } = useShell();
  return (
    <>
      {replyTime && (
        <div className={line}>
          <ReplyTime {...replyTime} isLarge />
        </div>
      )}
      {credentials.length > 0 && (
        <div className={line}>
          <Credentials />
        </div>
      )}
    </>
  );
}

/** A figure measured from the leads themselves, and how. */
export function ReplyTime({ value, label, method, isLarge = false }: ReplyTimeProps) {
  return (
    <div className={`grid gap-x-gap ${isLarge ? "gap-y-4 lg:grid-cols-2" : ""}`}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <b className={`font-number whitespace-nowrap ${isLarge ? "text-result text-mint" : "text-h3 text-leaf"}`}>
          {value}
        </b>
        <span className="flex-[1_1_10rem] text-ink-2 deep:text-on-deep-2">{label}</span>
      </p>
      <details className="group text-sm text-ink-2 deep:text-on-deep-2">
        <summary className="inline-flex min-h-11 items-center gap-[.5em] font-medium">
          {method.heading}
          <span className="transition-[rotate] duration-250 group-open:rotate-45">
            <Icon name="plus" />
          </span>
        </summary>
        <p className="mt-2 max-w-[34rem]">{method.text}</p>
      </details>
    </div>
  );
}

/** Reviews and certificates of the company, each with its page elsewhere. */
export function Credentials() {
  const { credentials } = useShell();
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2">
      {credentials.map(({ name, detail, link }) => (
        <li key={link}>
          <a href={link} className="inline-flex min-h-11 items-center font-medium underline">
            {name}
          </a>
          <p className="text-sm text-ink-2 deep:text-on-deep-2">{detail}</p>
        </li>
      ))}
    </ul>
  );
}
