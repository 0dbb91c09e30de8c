import { createHash } from "node:crypto";
import { expect, templates, test } from "../support/story.ts";

test("a document asks for no script by itself: one module sleeps, and the policy names each that runs", async ({
  request,
}) => {
  for (const path of templates) {
    const answer = await request.get(path);
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", code = ""]) => ({
        attributes,
        code,
      }),
    );
    const sleeping = scripts.filter(({ attributes }) => attributes.includes("data-modules="));
    expect.soft(sleeping, path).toHaveLength(1);
    expect.soft(sleeping[0]?.attributes, path).toContain('type="text/plain"');
    expect.soft(sleeping[0]?.attributes, path).toMatch(/data-modules="\/assets\/[^"]+\.js/);
    expect.soft(sleeping[0]?.code, path).toContain("import");
    expect
      .soft(
        scripts.filter(({ attributes }) => /src=|type="module"/.test(attributes)),
        path,
      )
      .toEqual([]);
    expect.soft(html, path).not.toContain('rel="modulepreload"');

    const policy = answer.headers()["content-security-policy"] ?? "";
    expect.soft(policy, path).not.toContain("unsafe");
    for (const { attributes, code } of scripts) {
      if (attributes.includes("text/plain") || attributes.includes("application/ld+json")) continue;
      const hash = createHash("sha256").update(code).digest("base64");
      expect.soft(policy, `${path}: ${code.slice(0, 60)}`).toContain(`'sha256-${hash}'`);
    }
    expect.soft(html, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  }
});
