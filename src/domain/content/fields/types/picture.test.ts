import { expect, test } from "vitest";
import { migrateDraft } from "../parse.ts";

test("a draft with an empty picture, from when it was required, has none where it may", () => {
  const draft = { name: "Ana Ruiz", image: { media: "", alt: "" } };
  expect(migrateDraft("testimonial", draft)).toMatchObject({ name: "Ana Ruiz", image: null });
  expect(migrateDraft("post", { picture: { media: "", alt: "" } })).toMatchObject({ picture: null });
});
