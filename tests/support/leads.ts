import type { Insertable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { searchedWords } from "#src/domain/leads/inbox/search-text.ts";

/** When the first lead arrived. */
const firstCame = new Date("2024-01-01T00:00:00Z");

/** A lead that arrived so many minutes after the first one. */
export function aLead(number: number, change: Partial<Insertable<Tables["leads"]>> = {}): Insertable<Tables["leads"]> {
  return {
    id: `lead-${String(number).padStart(6, "0")}`,
    received_at: new Date(firstCame.getTime() + number * minuteMs),
    status: "contacted",
    spam_reason: null,
    language: "en",
    origin: "website",
    form_id: null,
    name: `Visitor ${number}`,
    email: `visitor.${number}@harbor.example`,
    phone: "",
    company: "",
    service: "cloud",
    service_name: "Cloud Solutions",
    message: "Please call us.",
    landing_page: "/contact",
    referrer: "",
    utm_source: "",
    utm_medium: "",
    utm_campaign: "",
    utm_term: "",
    utm_content: "",
    reply_by: null,
    ...change,
  };
}

/** Rows per insert statement; each has about twenty values. */
const batch = 250;

/** Inserts leads directly, without the emails and audit entries of an inquiry. */
export async function putLeads(db: Db, leads: readonly Insertable<Tables["leads"]>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let first = 0; first < leads.length; first += batch) {
      const some = leads.slice(first, first + batch);
      await tx.insertInto("leads").values(some).execute();
      await tx
        .insertInto("lead_search")
        .values(some.map((lead) => ({ lead_id: lead.id, words: searchedWords(lead) })))
        .execute();
    }
  });
}

const day = 24 * 60 * minuteMs;

/** Leads of the last twelve months from several sources, with replies, and some with a value. */
export function aYearOfLeads() {
  const sources = [
    { referrer: "https://www.google.com/", landing_page: "/services/cloud" },
    { utm_source: "newsletter", utm_campaign: "hurricane checklist", landing_page: "/blog" },
    { landing_page: "/contact" },
    { referrer: "https://www.chamber.example/members", landing_page: "/" },
  ];
  return Array.from({ length: 90 }, (_, number) => {
    const received_at = new Date(Date.now() - number * 4 * day);
    const status = (["won", "lost", "qualified", "contacted", "lost"] as const)[number % 5] ?? "contacted";
    return aLead(90_000 + number, {
      received_at,
      status,
      ...sources[number % 4],
      first_reply_at: new Date(received_at.getTime() + (10 + number) * 60_000),
      ...(number % 2 === 0 && { value_cents: (number + 1) * 50_000, currency: "USD" }),
      ...(status === "won" && { closed_at: new Date(received_at.getTime() + 9 * day) }),
      service_name: ["Cloud Solutions", "Cybersecurity", ""][number % 3] ?? "",
    });
  });
}
