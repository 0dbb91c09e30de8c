import { formatList } from "#src/admin/ui/format-list.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Describes a restored backup. */
export function disabledDetail({ disabled }: Fields): string {
  const hasDisabled = Array.isArray(disabled) && disabled.length > 0;
  return hasDisabled ? `and disabled these accounts: ${formatList(disabled.map(String))}` : "";
}

/** Describes why the site restarted. */
export function restartDetail({ reason, seconds, megabytes, limit, times }: Fields): string {
  const reasons: Record<string, string> = {
    stalled: `because it stopped responding for ${seconds} seconds`,
    memory: `because it used ${megabytes} MB of memory (limit: ${limit} MB)`,
    crashed: "because it crashed",
  };
  const why = reasons[String(reason)] ?? "";
  return Number(times) > 1 ? `${why}, ${times} times within an hour` : why;
}
