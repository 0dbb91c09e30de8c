import { useShell, useWords } from "../../shell/shell.ts";
import { Icon } from "../../ui/icon.tsx";
import type { CoastDrawing, Position } from "./coast.server.ts";
import drawing from "./coast.svg";
import mapStyles from "./map.css?url";

/** Extent of the street map around the office, in degrees. */
const mapExtent = { latitude: 0.012, longitude: 0.03 };

const mapOrigin = "https://www.openstreetmap.org";

function embedUrl({ latitude, longitude }: Position): string {
  const box = [
    longitude - mapExtent.longitude,
    latitude - mapExtent.latitude,
    longitude + mapExtent.longitude,
    latitude + mapExtent.latitude,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({ bbox: box.join(), layer: "mapnik", marker: `${latitude},${longitude}` });
  return `${mapOrigin}/export/embed.html?${query}`;
}

/** Our own map of the office, and a third-party map that loads only on click (`street-map.client.ts`). */
export function FindUs({ heading, position, coast }: { heading: string; position: Position; coast: CoastDrawing }) {
  const { company } = useShell();
  const words = useWords();
  const directions = `${mapOrigin}/directions?to=${position.latitude}%2C${position.longitude}`;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8">
        <h2 id="find-us" className="text-h3">
          {heading}
        </h2>
        <a
          href={directions}
          data-behavior="directions"
          data-place={`${company.street}, ${company.cityLine}`}
          className="text-link"
        >
          {words.directions}
          <Icon name="arrow-up-right" />
        </a>
      </div>
      <link rel="stylesheet" href={mapStyles} />
      <div data-behavior="street-map" className="map relative overflow-hidden rounded-l bg-mist">
        <Coast coast={coast} />
        <div className="map-tag absolute rounded-m bg-surface px-4 text-sm">
          <p className="mt-2 text-ink-2 max-lg:hidden">
            <b className="text-ink">{company.name}</b>
            <br />
            {company.street}
            <br />
            {company.cityLine}
          </p>
          <p role="status" className="max-w-[21rem] text-ink-2" />
          <button
            type="button"
            data-replay=""
            data-loading={words.mapLoading}
            title={words.showMapText}
            className="text-link cursor-pointer unscripted:hidden"
          >
            {words.showMap}
          </button>
        </div>
        <template>
          <iframe
            title={words.mapOf(company.street)}
            src={embedUrl(position)}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
          />
          <p>
            {words.mapFailed} <span className="lg:hidden">{`${company.street}, ${company.cityLine}`}</span>
            <br />
            <a href={directions} className="text-link">
              {words.directions}
            </a>
          </p>
        </template>
      </div>
    </>
  );
}

/** Biscayne Bay with its keys and the office. For an office elsewhere, only the rings. */
function Coast({ coast: { frame, layers, circles, texts } }: { coast: CoastDrawing }) {
  return (
    <svg role="img" aria-label={useWords().mapDrawing} className="coast" {...frame}>
      {layers.map(([layer, shape]) => (
        <use key={layer} data-layer={layer} href={`${drawing}#${shape}`} />
      ))}
      {circles.map((circle) => (
        <circle key={circle.r} {...circle} />
      ))}
      {texts.map(({ text, ...attributes }) => (
        <text key={`${text} ${attributes.x}`} {...attributes}>
          {text}
        </text>
      ))}
    </svg>
  );
}
