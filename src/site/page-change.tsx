import { use, useEffect, useRef, useState } from "react";
import {
  createPath,
  type Location,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigation,
} from "react-router";
import { useWords } from "./shell.ts";

/** From when on a page change shows that it is under way, in milliseconds. */
const patience = 200;

const failed = "mangrove:change-failed";

/**
 * Holds a page change whose content cannot be had, so that the present page stays: React Router would put an error in
 * its place. It ends when the visitor goes elsewhere.
 */
export const holdFailed: MiddlewareFunction<Record<string, { type: "data" | "error"; result: unknown }>> = async (
  { request },
  next,
) => {
  const results = await next();
  const error = Object.values(results).find(({ type }) => type === "error")?.result;
  if (error === undefined || error instanceof Response || request.method !== "GET" || request.signal.aborted) {
    return results;
  }
  dispatchEvent(new CustomEvent(failed, { detail: error }));
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
};

/**
 * What becomes of a page change that failed: a message when nothing is to be reached, else the whole document. Answers
 * where the change that failed leads to.
 */
function useFailure(): Location | undefined {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const [lost, setLost] = useState<Location>();

  useEffect(() => {
    function onFailure(unreachable: boolean) {
      // Asked of the router itself: what is rendered may not know yet of a change that fails at once.
      const target = router?.state.navigation.location;
      if (target && unreachable) setLost(target);
      else if (target) location.assign(createPath(target));
    }
    // Only a connection that failed is a TypeError: everything else was answered, and the document may do better.
    const onFailed = ({ detail }: CustomEventInit<unknown>) => onFailure(detail instanceof TypeError);
    // React Router loads the present page anew when a module of the next one cannot be had.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || router?.state.navigation.state !== "loading") return;
      event.preventDefault();
      onFailure(!navigator.onLine);
    };
    addEventListener(failed, onFailed);
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      removeEventListener(failed, onFailed);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [router]);

  return lost;
}

/** Where the page change leads to that takes long enough to be shown. */
function useSlowness(target: Location | undefined): Location | undefined {
  const [slow, setSlow] = useState<Location>();

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(setSlow, patience, target);
    return () => clearTimeout(timer);
  }, [target]);

  return slow;
}

/** The title of the page that was gone to; nothing on the visit's first page, which the browser itself names. */
function useArrivedTitle(): string {
  const { pathname } = useLocation();
  const lastPage = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (pathname === lastPage.current) return;
    lastPage.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return title;
}

/** Tells of page changes: a line while one takes long, a message when it failed, and its title to those who listen. */
export function PageChange() {
  const words = useWords();
  const { state, location } = useNavigation();
  // A form that is being sent says so itself.
  const target = state === "loading" ? location : undefined;
  const lost = useFailure();
  const slow = useSlowness(target);
  const title = useArrivedTitle();
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
