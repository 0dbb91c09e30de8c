import { cropAround, type PlaceName, type Size } from "../../../media/places.ts";
import type { Focus } from "./focal-point.tsx";

/** The shapes that differ, and where they are met. */
const shown = {
  hero: "Hero",
  heroPhone: "Hero on a phone",
  card: "Card",
  portrait: "Portrait",
  tile: "Square",
  share: "Shared link",
} satisfies Partial<Record<PlaceName, string>>;

/** What pages show of a picture, as the focal point stands. */
export function Crops({ address, size, focus }: { address: string; size: Size; focus: Focus }) {
  return (
    <ul aria-label="Crops" className="crops">
      {(Object.keys(shown) as (keyof typeof shown)[]).map((place) => {
        const { left, top, width, height } = cropAround(place, size, focus);
        return (
          <li key={place}>
            <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden>
              <image href={address} width={size.width} height={size.height} />
            </svg>
            {shown[place]}
          </li>
        );
      })}
    </ul>
  );
}
