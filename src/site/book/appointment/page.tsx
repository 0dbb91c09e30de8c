import { data, redirect } from "react-router";
import { bookingOfToken } from "#src/domain/bookings/booking-link.server.ts";
import { cancelByVisitor, moveByVisitor } from "#src/domain/leads/bookings/visitor-changes.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readRequest, setPageMetadata } from "../../load-page.server.ts";
import { PageHead } from "../../page/page-head.tsx";
import { appointmentPath } from "../../paths.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { Section } from "../../ui/section.tsx";
import bookStyles from "../book.css?url";
import { NextTimes } from "../next-times/next-times.tsx";
import { OtherWays } from "../other-ways.tsx";
import { timeOfValue } from "../time-choice.server.ts";
import { NoTimes, TimeChoice } from "../time-choice.tsx";
import type { Route } from "./+types/page";
import { loadAppointment, privateHeaders } from "./appointment.server.ts";
import { AppointmentFacts, Confirm, NextStep } from "./appointment.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const shown = await loadAppointment(request, args.context.get(servicesContext), args.params.token);
  setPageMetadata(request, shown.head, []);
  return data(shown, { status: shown.state === "unknown" ? 404 : 200, headers: privateHeaders });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Why a change was refused; the page shows what is true now. */
type Refusal = "taken" | "changed";

export async function action(args: Route.ActionArgs) {
  const { language } = readRequest(args);
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  const booking = await bookingOfToken(services.db, args.params.token);
  const sequence = Number(form.get("sequence"));
  const refused = (refusal: Refusal) => data(refusal, { status: 409, headers: privateHeaders });
  if (!booking) return refused("changed");
  const change = { booking, sequence, now: services.now() };
  const time = form.get("time");
  const startsAt = typeof time === "string" ? timeOfValue(time) : null;
  if (time !== null && !startsAt) return refused("taken");
  const { state } = startsAt
    ? await moveByVisitor(services, change, startsAt)
    : await cancelByVisitor(services, change);
  if (state !== "changed") return refused(state === "taken" ? "taken" : "changed");
  services.wakeSender();
  throw redirect(appointmentPath(language, args.params.token), { status: 303, headers: privateHeaders });
}

/** An appointment, for the person who has its link: see, move or cancel it. */
export default function AppointmentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, state, appointment, change, isOn, canMove } = loaderData;
  const { language } = useShell();
  const words = useWords();
  const path = appointmentPath(language, params.token);
  const intros = {
    open: words.book.bookedText,
    canceled: words.book.canceledText,
    over: words.book.overText,
    unknown: words.book.unknownLinkText,
  };
  const heading = change?.kind === "move" ? words.book.moveTitle : title;
  return (
    <>
      <PageHead
        title={heading}
        intro={change ? "" : intros[state]}
        name={words.book.appointment}
        above={[]}
        picture={null}
      />
      <Section>
        <link rel="stylesheet" href={bookStyles} />
        <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          {(appointment || isOn) && (
            <div id="times" className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest">
              {actionData === "changed" && (
                <p role="alert" className="form-errors mb-5">
                  {words.book.changed}
                </p>
              )}
              {appointment && <AppointmentFacts appointment={appointment} />}
              {appointment && change?.kind === "cancel" && (
                <Confirm
                  title={words.book.cancelTitle}
                  text={words.book.cancelText}
                  button={words.book.confirmCancel}
                  sequence={appointment.sequence}
                  back={path}
                />
              )}
              {appointment && change?.kind === "move" && change.chosen && (
                <Confirm
                  title={words.book.moveTo(words.book.dayAtTime(change.chosen.day, change.chosen.time))}
                  button={words.book.confirmMove}
                  sequence={appointment.sequence}
                  time={change.chosen.value}
                  back={`${path}?change=move&day=${change.chosen.date}#times`}
                />
              )}
              {appointment && change?.kind === "move" && !change.chosen && (
                <div className="mt-6 border-t border-line pt-6">
                  {change.choice.day ? (
                    <TimeChoice
                      {...change.choice}
                      day={change.choice.day}
                      isGone={change.isGone}
                      path={path}
                      query={(query) => `?${new URLSearchParams({ change: "move", ...query })}`}
                      companyCity={appointment.companyCity}
                    />
                  ) : (
                    <NoTimes />
                  )}
                </div>
              )}
              {state === "unknown" && <NextTimes heading={words.book.nextTimes} />}
              {appointment && !change && (
                <NextStep state={state} path={path} token={params.token} isOn={isOn} canMove={canMove} />
              )}
            </div>
          )}
          <OtherWays isChoosing={change?.kind === "move"} />
        </div>
      </Section>
    </>
  );
}
