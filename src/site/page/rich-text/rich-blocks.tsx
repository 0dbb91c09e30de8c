import { hostedVideo } from "#src/domain/content/schema/values/hosted-video.ts";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { Section, SectionHead } from "../../ui/section.tsx";
import type { BlockOf } from "../blocks.server.ts";
import { DataTable } from "../data-table.tsx";
import { FileLink, VideoFile } from "./files.tsx";
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

/** A video of the media library on a page. */
export function VideoFileBlock({ block: { heading, intro, ...video } }: { block: BlockOf<"video-file"> }) {
  if (!video.file) return null;
  return (
    <Section>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <div className="max-w-[60rem]">
        <VideoFile {...video} />
      </div>
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

/** Files of a page. Deleted ones are left out. */
export function DownloadBlock({ block: { heading, intro, files } }: { block: BlockOf<"download"> }) {
  const existing = files.flatMap(({ file, title }) => (file ? [{ file, title }] : []));
  if (existing.length === 0) return null;
  return (
    <Section ground="mist">
      {heading && <SectionHead heading={heading} intro={intro} />}
      <ul className={`grid gap-gap ${existing.length > 1 ? "md:grid-cols-2" : ""}`}>
        {existing.map(({ file, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order on the page
          <li key={index} className="min-w-0">
            <FileLink file={file} title={title} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
