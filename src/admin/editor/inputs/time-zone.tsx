import { useValue } from "../context.ts";
import { type FieldProps, FieldWrapper } from "./field-wrapper.tsx";
import { Search } from "./search.tsx";

/** The browser's time zones, searched by place ("New York") or name ("Eastern"). */
export function TimeZoneInput(props: FieldProps) {
  const [zone, write] = useValue<string>(props.path);
  return (
    <FieldWrapper {...props}>
      {(labels) => <Search labels={labels} shown={placeOf(zone)} find={findZones} choose={({ id }) => write(id)} />}
    </FieldWrapper>
  );
}

/** Results shown at most. */
const resultLimit = 30;

function findZones(words: string) {
  const query = words.toLowerCase();
  const zones = Intl.supportedValuesOf("timeZone");
  const byPlace = zones.filter((zone) => placeOf(zone).toLowerCase().includes(query));
  const found = byPlace.length > 0 ? byPlace : zones.filter((zone) => nameOf(zone).toLowerCase().includes(query));
  return found
    .slice(0, resultLimit)
    .map((id) => ({ id, words: placeOf(id), detail: `${nameOf(id)}, ${clockIn(id)} now` }));
}

/** `America/New_York`: `America/New York`. */
function placeOf(zone: string): string {
  return zone.replaceAll("_", " ");
}

const names = new Map<string, string>();

/** `Eastern Time`. Cached, because formatting all zones is slow. */
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
