import { secondMs } from "#src/base/durations.ts";
import { requiresTls } from "#src/domain/email/transport/transport-info.ts";
import type { Alarm, AlarmSettings } from "./alarm.ts";
import type { Channel } from "./check.ts";

/** For one attempt, in milliseconds. */
const timeoutMs = 10 * secondMs;

/** How alarms are sent. Throws if one can't be sent now. */
export type SendAlarm = (channel: Channel, alarm: Alarm) => Promise<void>;

const kinds = { raised: "Problem", reminder: "Still a problem", cleared: "Solved" };

/** `site` names the site: its URL, or the machine. */
export function alarmSender(settings: AlarmSettings, site: string): SendAlarm {
  return async (channel, alarm) => {
    const title = `${kinds[alarm.kind]}: ${alarm.title} - ${site}`;
    const machine = alarm.host === "" ? "" : `Machine: ${alarm.host}`;
    const text = [title, alarm.summary, alarm.kind === "cleared" ? "" : alarm.advice, machine].filter(Boolean);
    if (channel === "webhook" && settings.webhook)
      await post(settings.webhook, { text: text.join("\n"), site, ...alarm });
    if (channel === "email" && settings.email) await email(settings.email, title, text.slice(1).join("\n\n"), alarm);
  };
}

/** `text` is what Slack, Mattermost, and Teams show. */
async function post(url: string, body: Alarm & { text: string; site: string }): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal, redirect: "error" });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered with status ${response.status}`);
}

async function email(
  { to, from, url }: NonNullable<AlarmSettings["email"]>,
  subject: string,
  text: string,
  { id, at }: Alarm,
): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const limits = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ url, requireTLS: requiresTls(url), ...limits });
  const messageId = `<${id}@${from.split("@")[1]}>`;
  const headers = { "Auto-Submitted": "auto-generated" };
  try {
    await transport.sendMail({ to, from, subject, text, messageId, date: new Date(at), headers });
  } finally {
    transport.close();
  }
}
