import { existsSync, globSync } from "node:fs";
import { UserFacingError } from "../../src/base/db/user-facing-error.ts";

/** The programs of the browsers, each with the Debian package that has it. */
export const programs = {
  firefox: { path: "/usr/bin/firefox-esr", debian: "firefox-esr" },
  webkitDriver: { path: "/usr/bin/WebKitWebDriver", debian: "webkit2gtk-driver" },
  webkit: { path: globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0] ?? "MiniBrowser", debian: "webkit2gtk-driver" },
  display: { path: "/usr/bin/Xvfb", debian: "xvfb" },
};

const browsers = {
  Firefox: [programs.firefox],
  WebKit: [programs.webkitDriver, programs.webkit, programs.display],
};

/** Fails with the Debian packages to install if a browser is missing. */
export function requireBrowsers(): void {
  const notInstalled = Object.entries(browsers).flatMap(([browser, requirements]) => {
    const packages = requirements.filter(({ path }) => !existsSync(path)).map(({ debian }) => debian);
    return packages.length > 0
      ? `${browser} is not installed. Run: apt-get install ${[...new Set(packages)].join(" ")}`
      : [];
  });
  if (notInstalled.length > 0) throw new UserFacingError(notInstalled.join("\n"));
}
