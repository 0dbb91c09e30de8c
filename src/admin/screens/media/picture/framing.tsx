import { Undo2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Segments } from "#src/admin/editor/inputs/segments.tsx";
import { Button, Select } from "#src/admin/ui/controls.tsx";
import { Field } from "#src/admin/ui/field.tsx";
import { type Crop, cropBox, focusWithin, minSide, wholeSide } from "#src/domain/media/crop.ts";
import type { Size } from "#src/domain/media/image-presets.ts";
import { CropFrame } from "./crop-frame.tsx";
import { isWhole, reshapeCrop, wholeCrop } from "./crop-geometry.ts";
import { FocalPoint, type Focus } from "./focal-point.tsx";

/** What pages show of a picture. */
export interface Frame {
  focus: Focus;
  /** Null for the whole picture. */
  crop: Crop | null;
}

interface FramingProps {
  url: string;
  size: Size;
  frame: Frame;
  change: (frame: Frame) => void;
}

const tools = [
  { value: "focus", label: "Focal point" },
  { value: "crop", label: "Crop" },
] as const;

/** Width divided by height; null is the picture's own. */
const shapes: { label: string; ratio: number | null }[] = [
  { label: "As the picture", ratio: null },
  { label: "Square", ratio: 1 },
  { label: "4:3", ratio: 4 / 3 },
  { label: "3:2", ratio: 3 / 2 },
  { label: "16:9", ratio: 16 / 9 },
  { label: "4:5, upright", ratio: 4 / 5 },
];

/** Below this width, in pixels, the largest places look blurred. */
const sharpWidth = 960;

/** Sets the focal point and the part of a picture that is shown everywhere. */
export function Framing({ url, size, frame, change }: FramingProps) {
  const [tool, setTool] = useState<"focus" | "crop">("focus");
  const [shape, setShape] = useState("");
  /** Where the focal point was before a drag: a crop that passes over it doesn't take it along. */
  const startFocus = useRef(frame.focus);
  const crop = frame.crop ?? wholeCrop;
  const ratio = ratioOf(shape, size);

  function changeCrop(next: Crop, focus = startFocus.current) {
    const crop = isWhole(next) ? null : next;
    change({ focus: focusWithin(focus, crop), crop });
  }

  return (
    <div className="framing">
      <Segments label="Change" options={tools} value={tool} choose={setTool} />
      {tool === "focus" ? (
        <FocalPoint
          url={url}
          size={size}
          crop={frame.crop}
          focus={frame.focus}
          move={(focus) => change({ ...frame, focus: focusWithin(focus, frame.crop) })}
        />
      ) : (
        <>
          <CropFrame
            url={url}
            size={size}
            crop={crop}
            ratio={ratio}
            onStart={() => {
              startFocus.current = frame.focus;
            }}
            change={changeCrop}
          />
          <p id="crop-hint" className="field-hint mt-2">
            Every page shows the bright part only. Drag its corners, move it, or draw a new one, also with the arrow
            keys. Hold Shift for bigger steps. The file itself stays whole.
          </p>
          <div className="mt-3 flex flex-wrap items-end gap-3">
            <Field id="crop-shape" label="Shape">
              {(labels) => (
                <Select
                  {...labels}
                  options={[{ value: "", label: "Free" }, ...possibleShapes(size)]}
                  value={shape}
                  onChange={({ currentTarget: { value } }) => {
                    setShape(value);
                    const chosen = ratioOf(value, size);
                    if (chosen !== null) changeCrop(reshapeCrop(crop, chosen), frame.focus);
                  }}
                />
              )}
            </Field>
            <Button
              variant="line"
              leftSection={<Undo2 className="icon size-4" aria-hidden />}
              disabled={frame.crop === null}
              onClick={() => {
                setShape("");
                change({ ...frame, crop: null });
              }}
            >
              Show the whole picture
            </Button>
          </div>
        </>
      )}
      <CroppedSize size={size} crop={frame.crop}>
        {frame.crop && tool === "focus" && "Pages show the bright part only. "}
      </CroppedSize>
    </div>
  );
}

function CroppedSize({ size, crop, children }: { size: Size; crop: Crop | null; children: ReactNode }) {
  if (!crop) return null;
  const { width, height } = cropBox(size, crop);
  return (
    <p className="mt-2 text-xs text-ink-2">
      {children}
      {width.toLocaleString("en-US")} × {height.toLocaleString("en-US")} pixels are shown.
      {width < sharpWidth && width < size.width && (
        <span className="text-warn"> May look blurry when shown large, like at the top of a page.</span>
      )}
    </p>
  );
}

/** In the units of crops. */
function ratioOf(shape: string, size: Size): number | null {
  const chosen = shapes.find(({ label }) => label === shape);
  return chosen ? ((chosen.ratio ?? size.width / size.height) * size.height) / size.width : null;
}

/** Those that a very long picture is large enough for. */
function possibleShapes(size: Size) {
  const maxRatio = wholeSide / minSide;
  return shapes
    .filter(({ label }) => {
      const ratio = ratioOf(label, size) ?? 1;
      return ratio <= maxRatio && ratio >= 1 / maxRatio;
    })
    .map(({ label }) => ({ value: label, label }));
}
