import { shownBox } from "#src/domain/media/crop.ts";
import { cropAround, type Size } from "#src/domain/media/places.ts";
import type { Frame } from "./framing.tsx";

/** The aspect ratios in use, with their labels. */
const crops = [
  { place: "hero", label: "Hero" },
  { place: "heroPhone", label: "Hero on a phone" },
  { place: "card", label: "Card" },
  { place: "portrait", label: "Portrait" },
  { place: "tile", label: "Square" },
  { place: "share", label: "Shared link" },
] as const;

/** Previews of what each place shows. */
export function Crops({ address, size, frame }: { address: string; size: Size; frame: Frame }) {
  return (
    <ul aria-label="Crops" className="crops">
      {crops.map(({ place, label }) => {
        const { left, top, width, height } = cropAround(place, size, frame.focus, shownBox(size, frame.crop));
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
