import type { ServerBuild } from "react-router";
import type { Services } from "../context.ts";

/** The built pages, as React Router's compiler wrote them, with what `entry.server.tsx` hands out of its own bundle. */
export interface AppBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & typeof import("../entry.server.tsx") };
}

/** Answers requests for pages. `sender` is the internet address that a form came from. */
export type App = (request: Request, sender?: string) => Promise<Response>;

export function createApp(
  build: AppBuild | (() => Promise<AppBuild>),
  services: Services,
  mode: "production" | "development",
): App {
  return async (request, sender = "") => {
    const current = typeof build === "function" ? await build() : build;
    const { createRequestHandler, RouterContextProvider, senderContext, servicesContext } = current.entry.module;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(senderContext, sender);
    return createRequestHandler(current, mode)(request, context);
  };
}
