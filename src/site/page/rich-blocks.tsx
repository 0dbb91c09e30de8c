import type { ResolvedFile } from "../../content/fields/resolved.ts";
import { hostedVideo } from "../../content/schema/video-address.ts";
import { formatSize } from "../../media/file-size.ts";
import { fileTypeOf } from "../../media/file-types.ts";
import { Icon } from "../icon.tsx";
import { NoWrap } from "../no-wrap.tsx";
import { posterAddress } from "../picture.tsx";
import { Section, SectionHead } from "../section.tsx";
import { useShell, useWords } from "../shell.ts";
import type { BlockOf } from "./blocks.server.ts";
import { DataTable } from "./data-table.tsx";
import richStyles from "./rich.css?url";
import { Video } from "./video.tsx";

/** A table of a page. */
export function TableBlock({ block }: { block: BlockOf<"table"> }) {
  const { heading, intro, caption, hasHeaderRow, hasHeaderColumn } = block;
  const rows = block.rows.map((cells, row) =>
    cells.map((text, column) => ({
      text,
      content: <NoWrap>{text}</NoWrap>,
      isHeader: (hasHeaderRow && row === 0) || (hasHeaderColumn && column === 0),
    })),
  );
  return (
    <Section>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <DataTable rows={rows} name={caption || heading} caption={caption} />
    </Section>
  );
}

/** A video of the media library, which loads when it is played. */
export function VideoFileBlock({ block }: { block: BlockOf<"video-file"> }) {
  const { language } = useShell();
  const words = useWords();
  const { heading, intro, file, captions, title, duration, poster } = block;
  if (!file) return null;
  return (
    <Section>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <figure className="video max-w-[60rem]">
        <link rel="stylesheet" href={richStyles} precedence="default" />
        <video
          controls
          playsInline
          preload="none"
          aria-label={title}
          {...(poster && { poster: posterAddress(poster) })}
        >
          <source src={file.address} type={file.type} />
          {captions && (
            <track kind="captions" src={captions.address} srcLang={language} label={words.captions} default />
          )}
          <a href={file.address}>{title}</a>
        </video>
        <figcaption className="mt-3 text-sm text-ink-3">{[title, duration].filter(Boolean).join(", ")}</figcaption>
      </figure>
    </Section>
  );
}

/** A video of a page. */
export function VideoBlock({ block: { heading, intro, ...video } }: { block: BlockOf<"video"> }) {
  if (!hostedVideo(video.address)) return null;
  return (
    <Section>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <div className="max-w-[60rem]">
        <Video {...video} />
      </div>
    </Section>
  );
}

/** A link to a file, with its type and size. */
export function FileLink({ file, title }: { file: ResolvedFile; title: string }) {
  return (
    <a href={file.address} className="group flex items-center gap-4 rounded-l bg-surface p-card shadow-rest">
      <span className="grid size-12 flex-none place-items-center rounded-full bg-leaf-soft text-leaf">
        <Icon name="download" />
      </span>
      <span className="min-w-0">
        <span className="block text-h4 wrap-anywhere underline-offset-4 group-hover:underline">
          <NoWrap>{title || file.name}</NoWrap>
        </span>
        <span className="block text-sm text-ink-3">
          {fileTypeOf(file.type)?.label}, {formatSize(file.bytes)}
        </span>
      </span>
    </a>
  );
}

/** Files of a page. Deleted ones are left out. */
export function DownloadBlock({ block: { heading, intro, files } }: { block: BlockOf<"download"> }) {
  const there = files.flatMap(({ file, title }) => (file ? [{ file, title }] : []));
  if (there.length === 0) return null;
  return (
    <Section ground="mist">
      {heading && <SectionHead heading={heading} intro={intro} />}
      <ul className={`grid gap-gap ${there.length > 1 ? "md:grid-cols-2" : ""}`}>
        {there.map(({ file, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order on the page
          <li key={index} className="min-w-0">
            <FileLink file={file} title={title} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
