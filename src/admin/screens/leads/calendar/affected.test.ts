import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { bo, calendar, calendarSite, elena, now } from "../../../../../tests/support/calendar-site.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { publishOn } from "../../../../../tests/support/site.ts";

describe.each(bothDatabases)("affected appointments on $name", ({ engine }) => {
  test("the leads of such appointments are written to, each with their own time and link, once; or all are canceled", async () => {
    const { running, db, pageOf, putAppointment, stored, send } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-05T11:00");
    await putAppointment("two", bo, "2026-03-05T12:00");
    const days = [{ date: "2026-03-05", times: [] }];
    await publishOn(running, "alert", null, { title: "Storm Iris", text: "We are closed.", phone: "", days });
    const page = await pageOf(calendar);
    for (const text of ["Write to all", "Cancel all", "One gets no email. Call them."]) expect(page).toContain(text);
    const replies = () => db.selectFrom("lead_messages").select(["lead_id", "text"]).execute();
    expect(await replies()).toEqual([]);
    const item = crypto.randomUUID();
    const write = (text: string) =>
      send("write-about-appointments", { about: "all", item, appointments: "one two gone", text });
    expect(await write(" ")).toContain("Write something first.");
    const text = "Hello {first name}, not {appointment}: {link}";
    expect(await write(text)).toContain("Email sent.");
    expect(await write(text)).toContain("Email sent.");
    expect(await replies()).toEqual([
      {
        lead_id: elena,
        text: expect.stringMatching(/^Hello Elena, not Thursday, March 5, 11:00 AM EST: \S+\/book\/[\w-]{43}$/),
      },
    ]);
    expect(
      await db.selectFrom("outbox").select("to_address").where("purpose", "=", "lead-reply").execute(),
    ).toHaveLength(1);
    expect(await send("cancel-appointments", { appointments: "one:0 two:7" })).toContain(
      "Someone has changed 1 of them",
    );
    expect([(await stored("one")).state, (await stored("two")).state]).toEqual(["canceled", "booked"]);
    expect(await send("cancel-appointments", { appointments: "two:0" })).toContain("Appointments canceled.");
    expect(await pageOf(calendar)).not.toContain("another time");
  });

  test("a time that a visitor chose is listed once it is outside of its person's hours; one that staff chose isn't", async () => {
    const { ada, pageOf, putAppointment, send } = await calendarSite(engine);
    await putAppointment("early", elena, "2026-03-05T09:00");
    await putAppointment("late", bo, "2026-03-05T15:00");
    const night = { day: "2026-03-05", time: "20:00", person: ada.person.id, place: "phone", location: "" };
    const booked = { about: elena, item: crypto.randomUUID(), ...night };
    expect(await send("book-appointment", booked, `/cms/leads/${elena}`)).toContain("Appointment booked.");
    expect(await pageOf(calendar)).not.toContain("another time");
    const afternoons = [{ from: "13:00", to: "17:00" }];
    const week = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, afternoons]));
    const hours = { takes: "yes", hours: "own", week: JSON.stringify(week) };
    const saved = await send("change-appointments", hours, "/cms/account");
    expect(saved).toContain("1 appointment needs another time or coworker.");
    const page = await pageOf(calendar);
    expect(page).toContain("1 appointment needs another time");
    expect(page).toContain("Outside of Ada Reed's hours");
    expect(await send("change-appointments", hours, "/cms/account")).not.toContain("another time");
  });

  test("who publishes a closed day reads which appointments are on it, and where they are", async () => {
    const { running, db, logIn, putAppointment } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-05T11:00");
    const alert = await publishOn(running, "alert", null, {
      title: "Storm Iris",
      text: "We are open.",
      phone: "",
      days: [],
    });
    const publish = async (client: Awaited<ReturnType<typeof logIn>>, days: object[]) => {
      const { storedVersion } = await client.read("alert", alert);
      const content = { ...storedVersion.content, days };
      return client.send("alert", alert, "publish", { base: storedVersion.version, content, ignoreWarnings: true });
    };
    const [owner, editor] = [await logIn("owner", "Olga"), await logIn("editor", "Ed")];
    const closed = [{ date: "2026-03-05", times: [] }];
    const { state, note } = await publish(owner, closed);
    expect(state).toBe("saved");
    expect(note).toEqual({
      text: "1 appointment needs another time or coworker.",
      links: [
        { title: "Elena Marsh, Thursday, March 5, 11:00 AM", path: `/cms/leads/${elena}` },
        { title: "Calendar", path: "/cms/leads/calendar#calendar-affected" },
      ],
    });
    expect((await publish(owner, [])).note).toBeUndefined();
    expect((await publish(editor, closed)).note).toEqual({
      text: "1 appointment needs another time or coworker. Tell who works on leads.",
      links: [],
    });
    expect(await db.selectFrom("lead_messages").select("id").execute()).toEqual([]);
  });

  test("a lead in spam gets no email about its appointment, and the forms say so", async () => {
    const { db, pageOf, putAppointment } = await calendarSite(engine);
    expect(await pageOf(`/cms/leads/${elena}`)).toContain("Elena Marsh gets an email with the time.");
    await putAppointment("one", elena, "2026-03-05T11:00");
    await db.updateTable("leads").set({ status: "spam" }).where("id", "=", elena).execute();
    const page = await pageOf(`/cms/leads/${elena}`);
    expect(page).not.toContain("gets an email");
    expect(page).toContain("They get no email: this lead is marked as spam.");
  });

  test("a missed appointment offers new times until the customer has a reply", async () => {
    const { db, ada, pageOf, putAppointment, send } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-03T09:00");
    expect(await pageOf(`/cms/leads/${elena}`)).not.toContain("Send two new times");
    expect(await send("mark-appointment", { about: "one", sequence: "0", state: "missed" })).toContain(
      "Marked as missed.",
    );
    expect(await pageOf(`/cms/leads/${elena}`)).toContain("Send two new times");
    const { text } = JSON.parse((await ada.look(`/cms/leads/${elena}/times?`)).body);
    expect(text.match(/book\/times/g)).toHaveLength(2);
    const reply = { about: elena, item: crypto.randomUUID(), subject: "Your call", text };
    await db
      .updateTable("bookings")
      .set({ changed_at: new Date(now.getTime() - minuteMs) })
      .execute();
    expect(await send("reply", reply, `/cms/leads/${elena}`)).toContain("Reply sent.");
    expect(await pageOf(`/cms/leads/${elena}`)).not.toContain("Send two new times");
  });
});
