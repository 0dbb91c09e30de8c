import { usePart } from "../context.ts";
import { type FieldProps, Labelled } from "./labelled.tsx";
import { Search } from "./search.tsx";

/** All time zones that the browser knows, found by their places ("New York") or by what they are called ("Eastern"). */
export function TimeZoneInput(props: FieldProps) {
  const [zone, write] = usePart<string>(props.path);
  return (
    <Labelled {...props}>
      {(labels) => <Search labels={labels} shown={placeOf(zone)} find={findZones} choose={({ id }) => write(id)} />}
    </Labelled>
  );
}

/** As many as one looks through. */
const most = 30;

function findZones(words: string) {
  const asked = words.toLowerCase();
  const zones = Intl.supportedValuesOf("timeZone");
  const byPlace = zones.filter((zone) => placeOf(zone).toLowerCase().includes(asked));
  const found = byPlace.length > 0 ? byPlace : zones.filter((zone) => nameOf(zone).toLowerCase().includes(asked));
  return found.slice(0, most).map((id) => ({ id, words: placeOf(id), detail: `${nameOf(id)}, ${clockIn(id)} now` }));
}

/** `America/New_York`: `America/New York`. */
function placeOf(zone: string): string {
  return zone.replaceAll("_", " ");
}

const names = new Map<string, string>();

/** `Eastern Time`. Kept, because writing all of them takes a while. */
function nameOf(zone: string): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  names.set(zone, name);
  return name;
}

function clockIn(zone: string): string {
  return new Date().toLocaleTimeString("en-US", { timeZone: zone, timeStyle: "short" });
}
