import { useEffect, useState } from "react";
import { createPath, type Location, type MiddlewareFunction, useLocation, useNavigation } from "react-router";
import { useDataRouter } from "../router/data-router.ts";
import { useWords } from "./shell.ts";
import { useAfterChange } from "./use-after-change.ts";

/** A navigation that takes longer shows a progress bar, in milliseconds. */
const slowAfter = 200;

const failedEvent = "mangrove:change-failed";

/**
 * Keeps a navigation pending when its data fails to load, so that the current page stays; React Router would replace it
 * with an error. It ends when the visitor navigates elsewhere.
 */
export const keepPageOnFailure: MiddlewareFunction<
  Record<string, { type: "data" | "error"; result: unknown }>
> = async ({ request }, next) => {
  const results = await next();
  const error = Object.values(results).find(({ type }) => type === "error")?.result;
  if (error === undefined || error instanceof Response || request.method !== "GET" || request.signal.aborted) {
    return results;
  }
  dispatchEvent(new CustomEvent(failedEvent, { detail: error }));
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
};

/**
 * Handles a failed navigation: returns its target when the server is unreachable, so that a message is shown; otherwise
 * loads the whole document.
 */
function useFailedTarget(): Location | undefined {
  const router = useDataRouter();
  const [lost, setLost] = useState<Location>();

  useEffect(() => {
    function onFailure(unreachable: boolean) {
      // Read from the router: a navigation that fails at once may not be rendered yet.
      const target = router?.state.navigation.location;
      if (target && unreachable) setLost(target);
      else if (target) location.assign(createPath(target));
    }
    // Only a failed connection is a TypeError. All other errors are responses, and loading the document may work.
    const onFailed = ({ detail }: CustomEventInit<unknown>) => onFailure(detail instanceof TypeError);
    // React Router reloads the current page when a module of the next page fails to load.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || router?.state.navigation.state !== "loading") return;
      event.preventDefault();
      onFailure(!navigator.onLine);
    };
    addEventListener(failedEvent, onFailed);
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      removeEventListener(failedEvent, onFailed);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [router]);

  return lost;
}

/** The target of a navigation that takes longer than `slowAfter`. */
function useSlowTarget(target: Location | undefined): Location | undefined {
  const [slow, setSlow] = useState<Location>();

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(setSlow, slowAfter, target);
    return () => clearTimeout(timer);
  }, [target]);

  return slow;
}

/** The title of the page after a navigation; empty on the first page, which the browser announces. */
function useNewPageTitle(): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  useAfterChange(pathname, () => setTitle(document.title));
  return title;
}

/** Feedback on navigation: a progress bar if it is slow, a message if it failed, the new title for screen readers. */
export function PageChange() {
  const words = useWords();
  const { state, location } = useNavigation();
  // Forms show their own submitting state.
  const target = state === "loading" ? location : undefined;
  const lost = useFailedTarget();
  const slow = useSlowTarget(target);
  const title = useNewPageTitle();
  const isLost = target !== undefined && lost === target;
  const isSlow = target !== undefined && slow === target && !isLost;
  return (
    <>
      {isSlow && <div className="progress" />}
      <p role="status" className="sr-only">
        {isSlow ? words.pageLoading : title}
      </p>
      {isLost && (
        <div role="alert" data-ground="deep" className="notice">
          <p className="column">
            {words.pageUnreached}{" "}
            <a href={createPath(target)} className="text-link">
              {words.tryAgain}
            </a>
          </p>
        </div>
      )}
    </>
  );
}
