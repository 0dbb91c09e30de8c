import { cardRows } from "../blocks/card-rows.ts";
import { RootArcs } from "../blocks/root-arcs.tsx";
import { StoryCard } from "../blocks/story-card.tsx";
import type { PostCardFacts } from "./posts.server.ts";

/** Cards of posts in rows; with `lead`, the first card is full width if that leaves no other one alone. */
export function PostCards({ posts, lead }: { posts: PostCardFacts[]; lead?: boolean }) {
  const hasPictures = posts.some(({ picture }) => picture);
  const { hasLead, layout, className } = cardRows(posts.length, lead);
  return (
    <div className={className}>
      {posts.map((post, index) => (
        <StoryCard
          key={post.href}
          href={post.href}
          picture={post.picture}
          tile={hasPictures && <MarkTile />}
          badge={post.topic}
          title={post.title}
          text={post.summary}
          more={post.more}
          layout={hasLead && index === 0 ? "lead" : layout}
        >
          <time dateTime={post.day} className="text-sm text-ink-3">
            {post.date}
          </time>
        </StoryCard>
      ))}
    </div>
  );
}

/** In place of a picture, beside cards that have one. */
function MarkTile() {
  return (
    <div className="relative isolate aspect-3/2 overflow-hidden rounded-l bg-deep">
      <RootArcs />
    </div>
  );
}
