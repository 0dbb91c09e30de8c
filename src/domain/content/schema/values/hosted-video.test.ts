import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#src/app/document/csp.ts";
import { hostileVideos } from "../../../../../tests/xss/hostile-rich-text.ts";
import { hostedVideo } from "./hosted-video.ts";

const policy = contentSecurityPolicy([], "visitors");
const id = "dQw4w9WgXcQ";

test.each([
  [`https://www.youtube.com/watch?v=${id}`, `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`],
  [`https://m.youtube.com/watch?app=desktop&v=${id}&t=1m30s`, `/embed/${id}?autoplay=1&rel=0&start=90`],
  [` https://youtu.be/${id}?si=x&t=90 `, `/embed/${id}?autoplay=1&rel=0&start=90`],
  [`https://www.youtube.com/shorts/${id}`, `/embed/${id}?`],
  [`https://www.youtube-nocookie.com/embed/${id}`, `/embed/${id}?`],
  ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456?autoplay=1&dnt=1"],
  ["https://vimeo.com/channels/staffpicks/123456", "/video/123456?"],
  ["https://vimeo.com/123456/0a1b2c3d4e", "/video/123456?autoplay=1&dnt=1&h=0a1b2c3d4e"],
  ["https://player.vimeo.com/video/123456?h=0a1b2c3d4e", "&h=0a1b2c3d4e"],
])("%s is a video, and pages may frame its player", (url, frame) => {
  const video = hostedVideo(url);
  expect(video?.frame).toContain(frame);
  expect(policy).toContain(new URL(video?.frame ?? "").origin);
  expect(hostedVideo(video?.page ?? "")?.frame, "the page of a video is an address of it").toBe(video?.frame);
});

test("no other address is a video", () => {
  expect(hostileVideos.filter((url) => hostedVideo(url) !== null)).toEqual([]);
  expect(["", "youtube", "/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/"].map(hostedVideo)).toEqual(
    Array(4).fill(null),
  );
});
