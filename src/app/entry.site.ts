import { editorFlagKey } from "#src/domain/auth/editor-flag.ts";
import { runNextTimes } from "#src/site/book/next-times/next-times.client.ts";
import { runVisitorZone } from "#src/site/book/visitor-zone.client.ts";
import { runBusinessHours } from "#src/site/contact/business-hours.client.ts";
import { runDirections } from "#src/site/contact/map/directions.client.ts";
import { runStreetMap } from "#src/site/contact/map/street-map.client.ts";
import { runReplyPromise } from "#src/site/contact/thanks/reply-promise.client.ts";
import { runThemeToggle } from "#src/site/footer/theme-toggle.client.ts";
import { runHeader } from "#src/site/header/header.client.ts";
import { runPhoneMenu } from "#src/site/header/phone-menu.client.ts";
import { runSubmenu } from "#src/site/header/submenu.client.ts";
import { runHero } from "#src/site/home/hero.client.ts";
import { runTestimonials } from "#src/site/home/testimonials.client.ts";
import { runLeadForm } from "#src/site/lead-form/lead-form.client.ts";
import { runPriceCalculator } from "#src/site/page/price-calculator.client.ts";
import { runVideo } from "#src/site/page/rich-text/video.client.ts";
import { runSearch } from "#src/site/search/search.client.ts";
import { runLanguageSuggestion } from "#src/site/shell/language-suggestion.client.ts";
import { runLinks } from "#src/site/shell/links.client.ts";
import { runPhoneBar } from "#src/site/shell/phone-bar.client.ts";
import { storeAttribution } from "#src/site/shell/session-storage.ts";
import { runVisit } from "#src/site/shell/visit.client.ts";

/** What the script does with the elements that name it in `data-behavior`. */
const behaviors: Record<string, (element: never) => void> = {
  "business-hours": runBusinessHours,
  directions: runDirections,
  header: runHeader,
  hero: runHero,
  "language-suggestion": runLanguageSuggestion,
  "lead-form": runLeadForm,
  links: runLinks,
  "next-times": runNextTimes,
  "not-found": () => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the missing path on the console
    console.info(`404: ${location.pathname}`);
  },
  "phone-bar": runPhoneBar,
  "phone-menu": runPhoneMenu,
  "price-calculator": runPriceCalculator,
  print: (button: HTMLElement) => button.addEventListener("click", () => print()),
  "reply-promise": runReplyPromise,
  search: runSearch,
  "street-map": runStreetMap,
  submenu: runSubmenu,
  testimonials: runTestimonials,
  "theme-toggle": runThemeToggle,
  video: runVideo,
  "visitor-zone": runVisitorZone,
  visit: () => isEditor() || runVisit(),
};

/** Whether `auth/editor-flag.ts` has marked this browser as an editor's. Other browsers send no request. */
function isEditor(): boolean {
  try {
    return localStorage.getItem(editorFlagKey) !== null;
  } catch {
    // Storage may be disabled: then there is no flag.
    return false;
  }
}

/** Between two tasks, a phone paints and answers presses. */
function nextTask(): Promise<void> {
  return "scheduler" in window && "yield" in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
}

// On a slow network, each file that is loaded with the first view divides the bandwidth once more. Its address is written here,
// since a module shared with the admin would be one more file.
document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }));
storeAttribution();
for (const element of document.querySelectorAll<HTMLElement>("[data-behavior]")) {
  await nextTask();
  behaviors[element.dataset.behavior ?? ""]?.(element as never);
}
if (isEditor()) {
  // Firefox and Safari reject it if the page is left meanwhile.
  import("#src/site/editing/render-edit-link.ts").then(
    ({ showEditLink }) => showEditLink(),
    () => undefined,
  );
}
document.documentElement.dataset.live = "";
dispatchEvent(new Event("mangrove:live"));

// Pages are made on the server: a change of their code loads the page again.
import.meta.hot?.on("react-router:hmr", () => location.reload());
