import { cropAround, type Size } from "../../../media/places.ts";
import type { Focus } from "./focal-point.tsx";

/** The aspect ratios in use, with their labels. */
const crops = [
  { place: "hero", label: "Hero" },
  { place: "heroPhone", label: "Hero on a phone" },
  { place: "card", label: "Card" },
  { place: "portrait", label: "Portrait" },
  { place: "tile", label: "Square" },
  { place: "share", label: "Shared link" },
] as const;

/** Previews of each crop around the focal point. */
export function Crops({ address, size, focus }: { address: string; size: Size; focus: Focus }) {
  return (
    <ul aria-label="Crops" className="crops">
      {crops.map(({ place, label }) => {
        const { left, top, width, height } = cropAround(place, size, focus);
        return (
          <li key={place}>
            <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden>
              <image href={address} width={size.width} height={size.height} />
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
