import { StoryCard } from "../blocks/story-card.tsx";
import type { PostCardFacts } from "./posts.server.ts";

/** Cards of posts in rows of two or three; with `lead`, the first card is full width. */
export function PostCards({ posts, lead = false }: { posts: PostCardFacts[]; lead?: boolean }) {
  // Two are a pair: one full width would leave the other alone in its row.
  const hasLead = lead && posts.length !== 2;
  const inRows = hasLead ? posts.length - 1 : posts.length;
  const isPair = inRows === 2;
  return (
    <div className={`grid gap-x-gap gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2 ${isPair ? "" : "lg:grid-cols-3"}`}>
      {posts.map((post, index) => (
        <StoryCard
          key={post.href}
          href={post.href}
          picture={post.picture}
          badge={post.topic}
          title={post.title}
          text={post.summary}
          more={post.more}
          layout={hasLead && index === 0 ? "lead" : isPair ? "plain" : "small"}
        >
          <time dateTime={post.day} className="text-sm text-ink-3">
            {post.date}
          </time>
        </StoryCard>
      ))}
    </div>
  );
}
