import type { BrowserContext, Route } from "@playwright/test";

/** Makes POST requests fail in each way in turn, twice; after that the network works. */
export function unreliableNetwork(context: BrowserContext) {
  const outcomes = ["late", "slow", "lost", "answer lost", "slow", "late", "fine", "lost", "slow"] as const;
  const rough = 2 * outcomes.length;
  let seen = 0;
  /** Requests that the browser has aborted, and that arrive after others. */
  const delayed: (() => Promise<unknown>)[] = [];

  async function deliver() {
    for (const arrive of delayed.splice(0)) await arrive();
  }

  async function fail(route: Route) {
    const request = route.request();
    const outcome = seen < rough ? outcomes[seen % outcomes.length] : "fine";
    seen += 1;
    switch (outcome) {
      case "late": {
        const sent = { headers: await request.allHeaders(), method: "POST", data: request.postDataBuffer() ?? "" };
        delayed.push(() => context.request.fetch(request.url(), sent));
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
    isRough: () => seen < rough,
    deliver,
    meet: async (route: Route) => {
      if (route.request().method() !== "POST") return route.continue();
      const overdue = delayed.splice(0);
      await fail(route);
      for (const arrive of overdue) await arrive();
    },
  };
}
