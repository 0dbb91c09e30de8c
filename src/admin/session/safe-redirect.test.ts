import { expect, test } from "vitest";
import { loginPath, safeRedirect } from "./safe-redirect.ts";

test("a login redirects within the admin", () => {
  for (const path of ["/cms/seo", "/cms/leads?status=new&page=2", "/cms/people/1"])
    expect(safeRedirect(path)).toBe(path);
  expect(loginPath("/cms/seo?tab=2")).toBe("/cmslogin?to=%2Fcms%2Fseo%3Ftab%3D2");
  expect(loginPath("/cms/dashboard")).toBe("/cmslogin");
  expect(loginPath("/cms/seo.data?tab=2&_routes=cms%2Fseo")).toBe("/cmslogin?to=%2Fcms%2Fseo%3Ftab%3D2");
  expect(loginPath("/cms/dashboard.data")).toBe("/cmslogin");
  expect(loginPath("/cms/seo", { isUndone: true })).toBe("/cmslogin?to=%2Fcms%2Fseo&undone=on");
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
const around = elsewhere.flatMap((place) => [
  `/cms/x/../../${place}`,
  `@${place}`,
  `/cms@${place}`,
  `/cms/x\r\nLocation: ${place}`,
]);

test.each([null, ...elsewhere, ...schemes, ...blanks, ...dots, ...near, ...around])(
  "%j does not redirect elsewhere",
  (written) => {
    const led = new URL(safeRedirect(written), "https://here.test");
    expect(led.origin).toBe("https://here.test");
    expect(led.pathname).toBe("/cms/dashboard");
  },
);
