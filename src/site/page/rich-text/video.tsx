import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { hostedVideo } from "#src/domain/content/schema/values/hosted-video.ts";
import { useWords } from "../../shell/shell.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import richStyles from "./rich.css?url";

interface VideoProps {
  address: string;
  title: string;
  duration: string;
  poster: ResolvedPicture | null;
}

/**
 * A video on YouTube or Vimeo: a link with the poster, which a click replaces by the provider's player
 * (`video.client.ts`). Before that, the page requests nothing from there.
 */
export function Video({ address, title, duration, poster }: VideoProps) {
  const words = useWords();
  const video = hostedVideo(address);
  if (!video) return null;
  return (
    <figure className="video">
      <link rel="stylesheet" href={richStyles} precedence="default" />
      <a href={video.page} data-behavior="video" data-replay="" data-frame={video.frame} data-title={title}>
        {poster && <Picture picture={poster} preset="card" sizes="(width >= 64rem) 60rem, calc(100vw - 2.5rem)" />}
        <span className="video-play absolute grid place-items-center rounded-full">
          <Icon name="play" />
        </span>
        <span className="video-title absolute flex justify-between gap-4 font-medium">
          <span className="sr-only">{words.playVideo}</span> {title}
          {duration && <span>{duration}</span>}
        </span>
      </a>
      <figcaption className="mt-3 text-sm text-ink-3">{words.videoFrom(video.provider)}</figcaption>
    </figure>
  );
}
