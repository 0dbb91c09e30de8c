import type { BrowserContext, Route } from "@playwright/test";

/** Has requests, in turn, meet what can befall them, twice over; after that it works. */
export function roughNetwork(context: BrowserContext) {
  const fates = ["late", "slow", "lost", "answer lost", "slow", "late", "fine", "lost", "slow"] as const;
  const rough = 2 * fates.length;
  let met = 0;
  /** Requests that the browser has given up, and that arrive after others. */
  const late: (() => Promise<unknown>)[] = [];

  async function deliver() {
    for (const arrive of late.splice(0)) await arrive();
  }

  async function befall(route: Route) {
    const request = route.request();
    const fate = met < rough ? fates[met % fates.length] : "fine";
    met += 1;
    switch (fate) {
      case "late": {
        const sent = { headers: await request.allHeaders(), method: "POST", data: request.postDataBuffer() ?? "" };
        late.push(() => context.request.fetch(request.url(), sent));
        return route.abort("timedout");
      }
      case "lost":
        return route.abort("connectionreset");
      case "answer lost":
        await route.fetch();
        return route.abort("connectionreset");
      case "slow":
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return route.continue();
      default:
        return route.continue();
    }
  }

  return {
    isRough: () => met < rough,
    deliver,
    meet: async (route: Route) => {
      if (route.request().method() !== "POST") return route.continue();
      const overdue = late.splice(0);
      await befall(route);
      for (const arrive of overdue) await arrive();
    },
  };
}
