import { createHash } from "node:crypto";
import { expect, templates, test } from "../support/e2e.ts";

test("a page loads no script by itself: its one script is deferred, and the policy lists the hash of each inline script", async ({
  request,
}) => {
  for (const path of templates) {
    const response = await request.get(path);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", code = ""]) => ({
        attributes,
        code,
      }),
    );
    expect
      .soft(
        scripts.filter(({ attributes }) => /data-script="\/assets\/[^"]+\.js"/.test(attributes)),
        path,
      )
      .toHaveLength(1);
    expect
      .soft(
        scripts.filter(({ attributes }) => /src=|type="module"/.test(attributes)),
        path,
      )
      .toEqual([]);
    expect.soft(html, path).not.toContain('rel="modulepreload"');

    const policy = response.headers()["content-security-policy"] ?? "";
    expect.soft(policy, path).not.toContain("unsafe");
    for (const { attributes, code } of scripts) {
      if (attributes.includes("application/ld+json")) continue;
      const hash = createHash("sha256").update(code).digest("base64");
      expect.soft(policy, `${path}: ${code.slice(0, 60)}`).toContain(`'sha256-${hash}'`);
    }
    expect.soft(html, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  }
});
