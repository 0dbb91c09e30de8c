import { cropBox } from "#src/domain/media/crop.ts";
import { cropAround, type Size } from "#src/domain/media/image-presets.ts";
import type { Frame } from "./framing.tsx";

/** The aspect ratios in use, with their labels. */
const crops = [
  { preset: "hero", label: "Hero" },
  { preset: "heroPhone", label: "Hero on a phone" },
  { preset: "card", label: "Card" },
  { preset: "portrait", label: "Portrait" },
  { preset: "tile", label: "Square" },
  { preset: "share", label: "Shared link" },
] as const;

/** Previews of what each place shows. */
export function Crops({ url, size, frame }: { url: string; size: Size; frame: Frame }) {
  return (
    <ul
      aria-label="Crops"
      className="col-span-full flex flex-wrap items-end gap-x-5 gap-y-4 border-t border-line pt-[1.1rem]"
    >
      {crops.map(({ preset, label }) => {
        const { left, top, width, height } = cropAround(preset, size, frame.focus, cropBox(size, frame.crop));
        return (
          <li key={preset} className="grid gap-[.35rem] text-xs/[inherit] text-ink-2">
            <svg
              viewBox={`${left} ${top} ${width} ${height}`}
              className="h-[clamp(4.5rem,9vw,7rem)] max-w-full rounded-m"
              aria-hidden
            >
              <image href={url} width={size.width} height={size.height} />
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
