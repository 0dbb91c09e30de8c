import { TextLink } from "../link.tsx";
import { useShell, useWords } from "../shell.ts";

interface Props {
  /** In degrees. */
  position: { latitude: number; longitude: number };
}

/** The way to the office, on a map of another site that opens only when asked for. */
export function FindUs({ position: { latitude, longitude } }: Props) {
  const { company } = useShell();
  const words = useWords();
  return (
    <section aria-labelledby="find-us" className="border-t-2 border-ink pt-5">
      <h2 id="find-us" className="text-h3">
        {words.findUs}
      </h2>
      <p className="mt-2 mb-3 text-ink-2">{`${company.name}, ${company.street}, ${company.place}`}</p>
      <TextLink to={`https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`} arrow="arrow-up-right">
        {words.directions}
      </TextLink>
    </section>
  );
}
