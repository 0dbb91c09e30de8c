import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

/** The router itself: its state is ahead of what a busy device has rendered. Undefined where there is none, as in tests. */
export function useDataRouter() {
  return use(UNSAFE_DataRouterContext)?.router;
}

/** Returns the addresses of the modules that a path's page needs and that are not loaded yet. */
export function useMissingModules(): (pathname: string) => string[] {
  const router = useDataRouter();
  const framework = use(UNSAFE_FrameworkContext);

  return useCallback(
    (pathname) => {
      const modulesOf = (routeIds: string[]) =>
        routeIds.flatMap((id) => {
          const route = framework?.manifest.routes[id];
          return route ? [route.module, ...(route.imports ?? [])] : [];
        });
      const loaded = new Set(modulesOf(Object.keys(framework?.routeModules ?? {})));
      const needed = modulesOf(router?.match(pathname)?.map(({ route }) => route.id) ?? []);
      return needed.filter((module) => !loaded.has(module));
    },
    [router, framework],
  );
}
