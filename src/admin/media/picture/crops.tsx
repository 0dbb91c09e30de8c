import { cropAround, type PlaceName, type Size } from "../../../media/places.ts";
import type { Focus } from "./focal-point.tsx";

/** The aspect ratios in use, with their labels. */
const shown = {
  hero: "Hero",
  heroPhone: "Hero on a phone",
  card: "Card",
  portrait: "Portrait",
  tile: "Square",
  share: "Shared link",
} satisfies Partial<Record<PlaceName, string>>;

/** Previews of each crop around the focal point. */
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
