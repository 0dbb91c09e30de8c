import type { EmailState } from "#src/admin/screens/settings/email/state.server.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aMail, enqueue } from "./outbox.ts";
import { ask } from "./site.ts";
import type { MailServer } from "./smtp-server.ts";
import { aPerson, form, logInDirectly } from "./staff.ts";

export const tab = "/cms/settings/mail";
export const login = { username: "office@harbor.example", password: "tidal-wharf-4711" };

/** The form of a mail server, filled in. */
export const serverFields = ({ port }: Pick<MailServer, "port">) => ({
  intent: "save-mail-server",
  provider: "other",
  host: "127.0.0.1",
  port: String(port),
  encryption: "offered",
  ...login,
  from: "hello@harbor.example",
  version: "",
});

const textOf = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

/** A user of the tab, without JavaScript. */
export async function userOfTab({ url, site }: RunningSite, role: Role = "owner") {
  const person = await aPerson(site.services.db, { role });
  const cookie = await logInDirectly(site.services.db, person);
  const headers = { Host: new URL(url).host, Cookie: cookie };
  const getText = async (path = tab) => textOf((await ask(url, path, { headers })).body);
  const version = async () =>
    (await site.services.db.selectFrom("mail_server").select("version").executeTakeFirst())?.version ?? "";
  return {
    person,
    getText,
    /** Sends a form with the version that is stored now. */
    send: async (fields: Record<string, string>) => {
      const answer = await ask(url, tab, form(url, { version: await version(), ...fields }, { Cookie: cookie }));
      return { status: answer.status, body: textOf(answer.body) };
    },
    save: async (fields: Record<string, string>) => {
      const sent = { ...fields, version: fields.version || (await version()) };
      return textOf((await ask(url, tab, form(url, sent, { Cookie: cookie }))).body);
    },
    state: async (): Promise<EmailState> => JSON.parse((await ask(url, `${tab}/state`, { headers })).body),
  };
}

/** The subjects of the emails that arrived. */
export const subjectsAt = (server: MailServer) =>
  server.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(String(raw))?.[1]);

/** Stores emails and tells the sender. */
export async function writeEmails({ site }: RunningSite, ...subjects: string[]) {
  await enqueue(site.services.db, ...subjects.map((subject) => aMail({ subject })));
  site.services.tryMail();
}
