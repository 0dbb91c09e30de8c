import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Crop, cropBox, wholeSide } from "#src/domain/media/crop.ts";
import type { Size } from "#src/domain/media/image-presets.ts";
import {
  drawCrop,
  type Handle,
  handlePoint,
  isWhole,
  moveCrop,
  type Point,
  resizeCrop,
  stepHandle,
} from "./crop-geometry.ts";
import { directions } from "./directions.ts";

interface CropFrameProps {
  url: string;
  size: Size;
  crop: Crop;
  /** Width divided by height, in the units of crops; null is free. */
  ratio: number | null;
  change: (crop: Crop) => void;
  /** Called before a drag, and before each step by keyboard. */
  onStart: () => void;
}

const handles: (Handle & { label: string })[] = [
  { x: -1, y: -1, label: "Top left corner" },
  { x: 0, y: -1, label: "Top side" },
  { x: 1, y: -1, label: "Top right corner" },
  { x: 1, y: 0, label: "Right side" },
  { x: 1, y: 1, label: "Bottom right corner" },
  { x: 0, y: 1, label: "Bottom side" },
  { x: -1, y: 1, label: "Bottom left corner" },
  { x: -1, y: 0, label: "Left side" },
];

/** One percent of a side. */
const step = wholeSide / 100;

/** How far the pointer moves until it draws a new crop. */
const drawDistance = 2 * step;

/** The whole picture with the shown part, which pointer and arrow keys move, resize, or draw again. */
export function CropFrame({ url, size, crop, ratio, change, onStart }: CropFrameProps) {
  const drag = useRef<((to: Point) => Crop | null) | null>(null);
  const { width, height } = size;
  const box = cropBox(size, crop);
  const radius = Math.max(width, height) / 56;

  function startDrag(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    const from = pointOf(event);
    const name = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
    const handle = handles.find(({ label }) => label === name?.getAttribute("data-handle"));
    const isInside =
      from.x > crop.x && from.x < crop.x + crop.width && from.y > crop.y && from.y < crop.y + crop.height;
    event.currentTarget.setPointerCapture(event.pointerId);
    onStart();
    drag.current = (to) => {
      const delta = { x: to.x - from.x, y: to.y - from.y };
      if (handle) {
        const point = handlePoint(crop, handle);
        return resizeCrop(crop, handle, { x: point.x + delta.x, y: point.y + delta.y }, ratio);
      }
      if (isInside && !isWhole(crop)) return moveCrop(crop, delta);
      return Math.max(Math.abs(delta.x), Math.abs(delta.y)) < drawDistance ? null : drawCrop(from, to, ratio);
    };
  }

  function moveByKey(event: KeyboardEvent, move: (delta: Point) => Crop) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const distance = event.shiftKey ? 10 * step : step;
    onStart();
    change(move({ x: direction.x * distance, y: direction.y * distance }));
  }

  const visibleHandles = handles.filter(({ x, y }) => ratio === null || (x !== 0 && y !== 0));
  return (
    <div className="crop-frame">
      <img src={url} alt="" width={width} height={height} draggable={false} className="picture-whole" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in an SVG's place */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Crop"
        onPointerDown={startDrag}
        onPointerMove={(event) => {
          const next = drag.current?.(pointOf(event));
          if (next) change(next);
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        <path
          className="crop-shade"
          fillRule="evenodd"
          d={`M0 0h${width}v${height}H0zM${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}z`}
        />
        <rect
          x={box.left}
          y={box.top}
          width={box.width}
          height={box.height}
          className="crop-edge"
          role="slider"
          tabIndex={0}
          aria-label="Shown part"
          aria-describedby="crop-hint"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(crop.x)}
          aria-valuetext={`${percent(crop.width)}% wide and ${percent(crop.height)}% high, ${percent(crop.x)}% from the left, ${percent(crop.y)}% from the top`}
          onKeyDown={(event) => moveByKey(event, (delta) => moveCrop(crop, delta))}
        />
        {visibleHandles.map((handle) => {
          const { label } = handle;
          const point = handlePoint(crop, handle);
          return (
            <g
              key={label}
              data-handle={label}
              className="crop-handle"
              transform={`translate(${(point.x / wholeSide) * width} ${(point.y / wholeSide) * height})`}
              role="slider"
              tabIndex={0}
              aria-label={label}
              aria-describedby="crop-hint"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent(handle.x === 0 ? point.y : point.x)}
              aria-valuetext={`${percent(point.x)}% from the left, ${percent(point.y)}% from the top`}
              onKeyDown={(event) => moveByKey(event, (delta) => stepHandle(crop, handle, delta, ratio))}
            >
              <circle r={radius * 2.5} className="fill-transparent stroke-none" />
              <circle r={radius} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function percent(units: number): number {
  return Math.round(units / step);
}

/** Where the pointer is, in the units of crops. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * wholeSide,
    y: ((clientY - box.top) / box.height) * wholeSide,
  };
}
