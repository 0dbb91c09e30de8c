import { useWords } from "../shell.ts";
import type { CoastDrawing } from "./coast.server.ts";
import drawing from "./coast.svg";

/** Biscayne Bay with its keys and the office. For an office elsewhere, only the rings. */
export function Coast({ coast: { frame, layers, circles, texts } }: { coast: CoastDrawing }) {
  return (
    <svg role="img" aria-label={useWords().mapDrawing} className="coast" {...frame}>
      {layers.map(([layer, shape]) => (
        <use key={layer} data-layer={layer} href={`${drawing}#${shape}`} />
      ))}
      {circles.map((circle) => (
        <circle key={circle.r} {...circle} />
      ))}
      {texts.map(({ words, ...at }) => (
        <text key={`${words} ${at.x}`} {...at}>
          {words}
        </text>
      ))}
    </svg>
  );
}
