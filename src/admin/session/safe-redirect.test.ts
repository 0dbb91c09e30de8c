import { expect, test } from "vitest";
import { loginPath, safeRedirect } from "./safe-redirect.ts";

test("a login redirects within the admin", () => {
  for (const path of ["/cms/seo", "/cms/leads?status=new&page=2", "/cms/people/1"])
    expect(safeRedirect(path)).toBe(path);
  expect(loginPath("/cms/seo?tab=2")).toBe("/cmslogin?to=%2Fcms%2Fseo%3Ftab%3D2");
  expect(loginPath("/cms/dashboard")).toBe("/cmslogin");
  expect(loginPath("/cms/seo.data?tab=2&_routes=cms%2Fseo")).toBe("/cmslogin?to=%2Fcms%2Fseo%3Ftab%3D2");
  expect(loginPath("/cms/dashboard.data")).toBe("/cmslogin");
  expect(loginPath("/cms/seo", { wasNotSaved: true })).toBe("/cmslogin?to=%2Fcms%2Fseo&undone=on");
});

const elsewhere = [
  "evil.test",
  "//evil.test",
  "///evil.test",
  "\\\\evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "/%5cevil.test",
];
const schemes = [
  "javascript:alert(1)",
  "data:text/html,x",
  "https://evil.test",
  "http:evil.test",
  "mailto:a@b.test",
  "JaVaScRiPt:1",
];
const blanks = [
  "\t//evil.test",
  " //evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\n/evil.test",
  "/\0/evil.test",
  "\u00a0/cms/x",
];
const dots = [
  "/cms/../evil",
  "/cms/..//evil.test",
  "/cms/%2e%2e//evil.test",
  "/./cms/",
  "/cms/..",
  "/cms//evil.test",
  "/cms/./../x",
];
const near = [
  "/cmsx/y",
  "/cms",
  "/cms/",
  "/CMS/seo",
  "/cms/logout",
  "/cmslogin",
  "/",
  "",
  "cms/seo",
  "?to=/cms/x",
  "#/cms/x",
];
const variants = elsewhere.flatMap((target) => [
  `/cms/x/../../${target}`,
  `@${target}`,
  `/cms@${target}`,
  `/cms/x\r\nLocation: ${target}`,
]);

test.each([null, ...elsewhere, ...schemes, ...blanks, ...dots, ...near, ...variants])(
  "%j does not redirect elsewhere",
  (target) => {
    const redirected = new URL(safeRedirect(target), "https://here.test");
    expect(redirected.origin).toBe("https://here.test");
    expect(redirected.pathname).toBe("/cms/dashboard");
  },
);
