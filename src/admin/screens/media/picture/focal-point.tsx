import type { KeyboardEvent, PointerEvent } from "react";
import { type Crop, cropBox } from "#src/domain/media/crop.ts";
import type { Size } from "#src/domain/media/image-presets.ts";
import { directions } from "./directions.ts";

export interface Focus {
  /** In percent of width and height. */
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  size: Size;
  /** What lies outside is dark. */
  crop: Crop | null;
  focus: Focus;
  move: (focus: Focus) => void;
}

/** Rounds to whole percents of the picture. */
function clamp({ x, y }: Focus): Focus {
  const clampOne = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
  return { x: clampOne(x), y: clampOne(y) };
}

/** The whole picture with a ring on the focal point, which the pointer or the arrow keys move. */
export function FocalPoint({ url, size, crop, focus, move }: FocalPointProps) {
  const { width, height } = size;
  const box = cropBox(size, crop);
  const radius = Math.max(width, height) / 28;

  function moveToPointer({ currentTarget, clientX, clientY, buttons, pointerId }: PointerEvent) {
    if ((buttons & 1) === 0) return;
    currentTarget.setPointerCapture(pointerId);
    const box = currentTarget.getBoundingClientRect();
    move(clamp({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }));
  }

  function moveByKey(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const distance = event.shiftKey ? 10 : 1;
    move(clamp({ x: focus.x + direction.x * distance, y: focus.y + direction.y * distance }));
  }

  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-describedby="focal-point-hint"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={`${focus.x}% from the left, ${focus.y}% from the top`}
        className="focal-point"
        onPointerDown={moveToPointer}
        onPointerMove={moveToPointer}
        onKeyDown={moveByKey}
      >
        <img src={url} alt="" width={width} height={height} draggable={false} className="picture-whole" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <path
            className="crop-shade"
            fillRule="evenodd"
            d={`M0 0h${width}v${height}H0zM${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}z`}
          />
          <g transform={`translate(${(focus.x / 100) * width} ${(focus.y / 100) * height})`}>
            <circle r={radius} className="focal-ring" />
            <circle r={radius / 8} className="focal-dot" />
          </g>
        </svg>
      </div>
      <p id="focal-point-hint" className="field-hint mt-2">
        The ring marks what stays in view when the picture is cropped. Click, drag, or use the arrow keys. Hold Shift
        for bigger steps.
      </p>
    </div>
  );
}
