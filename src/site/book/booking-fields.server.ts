import { staffLanguage } from "#src/base/languages.ts";
import { oneLine } from "#src/base/plain-text.ts";
import type { ServerWords } from "#src/base/words/en.ts";
import { type BookingPlace, offeredPlaces } from "#src/domain/bookings/offered-times.server.ts";
import { dayAndTimeWithZone } from "#src/domain/content/published/hours/business-hours.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { appointmentFields } from "#src/domain/leads/fields.ts";
import type { SentAppointment } from "../lead-form/receive.server.ts";
import { timeOfValue } from "./time-choice.server.ts";

/** In characters. */
const maxAddressLength = 300;

interface BookingForm {
  booking: Settings["booking"];
  companyZone: string;
  visitorTimeZone: string;
  words: ServerWords;
}

/** Reads what a form says of the time to book. A time that nobody offers is answered like one that was just taken. */
export function readBookingFields(
  form: FormData,
  { booking, companyZone, visitorTimeZone, words }: BookingForm,
): SentAppointment {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? oneLine(value) : "";
  };
  const places = offeredPlaces(booking);
  const place = places.find((offered) => offered === text("place")) ?? places[0] ?? "phone";
  const startsAt = timeOfValue(text("time"));
  const visitAddress = place === "visit" ? text("visitAddress") : "";
  const errors = {
    ...(startsAt === null && { time: words.errors.book.time }),
    ...(place === "visit" && addressError(visitAddress, words)),
  };
  const isValid = startsAt !== null && Object.keys(errors).length === 0;
  const where = visitAddress === "" ? "" : `: ${visitAddress}`;
  return {
    appointment: isValid ? { startsAt, visitorTimeZone, place, visitAddress } : null,
    answer: isValid
      ? {
          ...{ question: "appointment", type: "text", label: "Chosen time" },
          text: `${dayAndTimeWithZone(startsAt, new Date(0), companyZone, staffLanguage)}, ${staffWords[place]}${where}`,
        }
      : null,
    requirements: appointmentFields,
    values: { time: text("time"), place, visitAddress: text("visitAddress").slice(0, maxAddressLength) },
    errors,
  };
}

/** For staff, in the lead and in its emails. */
const staffWords: Record<BookingPlace, string> = { phone: "phone call", video: "video call", visit: "visit" };

function addressError(address: string, { errors }: ServerWords): { visitAddress?: string } {
  if (address === "") return { visitAddress: errors.book.visitAddress };
  return address.length > maxAddressLength ? { visitAddress: errors.book.visitAddressTooLong(maxAddressLength) } : {};
}
