import { useValue } from "../context.ts";
import { type FieldProps, FieldWrapper } from "./field-wrapper.tsx";
import { Search } from "./search.tsx";

/** The browser's time zones, searched by place ("New York") or name ("Eastern"). */
export function TimeZoneInput(props: FieldProps) {
  const [zone, write] = useValue<string>(props.path);
  return (
    <FieldWrapper {...props}>
      {(labels) => (
        <Search labels={labels} selectedText={zoneLabel(zone)} find={findZones} choose={({ id }) => write(id)} />
      )}
    </FieldWrapper>
  );
}

/** Results shown at most. */
const maxResults = 30;

function findZones(text: string) {
  const query = text.toLowerCase();
  const zones = Intl.supportedValuesOf("timeZone");
  const matchesByLabel = zones.filter((zone) => zoneLabel(zone).toLowerCase().includes(query));
  const found =
    matchesByLabel.length > 0 ? matchesByLabel : zones.filter((zone) => zoneName(zone).toLowerCase().includes(query));
  return found
    .slice(0, maxResults)
    .map((id) => ({ id, text: zoneLabel(id), detail: `${zoneName(id)}, ${localTimeIn(id)} now` }));
}

/** `America/New_York`: `America/New York`. */
function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

const names = new Map<string, string>();

/** `Eastern Time`. Cached, because formatting all zones is slow. */
function zoneName(zone: string): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  names.set(zone, name);
  return name;
}

function localTimeIn(zone: string): string {
  return new Date().toLocaleTimeString("en-US", { timeZone: zone, timeStyle: "short" });
}
