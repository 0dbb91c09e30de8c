import type { ResolvedFile, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { fileDetail } from "#src/domain/media/file-types.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { Icon } from "../../ui/icon.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { posterUrl } from "../../ui/picture.tsx";
import richStyles from "./rich.css?url";

/** A link to a file, with its type and size. Nothing for a picture, which older versions accepted in its place. */
export function FileLink({ file, title }: { file: ResolvedFile; title: string }) {
  if (!file.url) return null;
  return (
    <a href={file.url} className="group flex items-center gap-4 rounded-l bg-surface p-card shadow-rest">
      <span className="grid size-12 flex-none place-items-center rounded-full bg-leaf-soft text-leaf">
        <Icon name="download" />
      </span>
      <span className="min-w-0">
        <span className="block text-h4 wrap-anywhere underline-offset-4 group-hover:underline">
          <NoWrap>{title || file.name}</NoWrap>
        </span>
        <span className="block text-sm text-ink-3">{fileDetail(file)}</span>
      </span>
    </a>
  );
}

interface VideoFileProps {
  file: ResolvedFile | null;
  captions: ResolvedFile | null;
  title: string;
  duration: string;
  poster: ResolvedPicture | null;
}

/** A video of the media library, which loads when it is played. Nothing for a deleted one. */
export function VideoFile({ file, captions, title, duration, poster }: VideoFileProps) {
  const { language } = useShell();
  const words = useWords();
  if (!file?.url) return null;
  return (
    <figure className="video">
      <link rel="stylesheet" href={richStyles} precedence="default" />
      <video controls playsInline preload="none" aria-label={title} {...(poster && { poster: posterUrl(poster) })}>
        <source src={file.url} type={file.type} />
        {captions && <track kind="captions" src={captions.url} srcLang={language} label={words.captions} default />}
        <a href={file.url}>{title}</a>
      </video>
      <figcaption className="mt-3 text-sm text-ink-3">{[title, duration].filter(Boolean).join(", ")}</figcaption>
    </figure>
  );
}
