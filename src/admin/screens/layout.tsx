import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { data, Outlet, useLocation, useNavigation } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { readFlash } from "#src/admin/session/flash.server.ts";
import { guard } from "#src/admin/session/guard.server.ts";
import { PreferencesContext, parsePreferences } from "#src/admin/session/preferences.ts";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { screensFor } from "#src/admin/session/screens.ts";
import { InputOwnerContext } from "#src/admin/ui/form/form-draft.ts";
import { dispatchResults } from "#src/admin/ui/form/form-events.ts";
import { rejectMalformed } from "#src/admin/ui/form/parse-form.server.ts";
import { restoreUndo } from "#src/admin/ui/form/undo.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { PollingProvider } from "#src/admin/ui/polling.tsx";
import { SkipLink } from "#src/admin/ui/skip-link.tsx";
import { showToast } from "#src/admin/ui/toast/toasts.ts";
import { Toasts } from "#src/admin/ui/toast/toasts.tsx";
import { Tooltips } from "#src/admin/ui/tooltip/tooltips.tsx";
import { setEditorFlag } from "#src/domain/auth/editor-flag.ts";
import { can } from "#src/domain/auth/policies.ts";
import { countInbox } from "#src/domain/leads/inbox/inbox.server.ts";
import { personContext, servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/layout";
import { OpenPalette } from "./command-palette/open-palette.tsx";
import { ErrorPage } from "./error-page.tsx";
import { RoleNotice } from "./role-notice.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { TopBar } from "./shell/top-bar.tsx";

export const middleware: Route.MiddlewareFunction[] = [guard, rejectMalformed];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [dispatchResults];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const self = context.get(personContext);
  const { id, name, email, roles, needsTwoFactor, roleNotice } = self;
  const [{ company }, inbox] = await Promise.all([
    readCompanyInfo(db, now()),
    can(self, "leads.read") && !needsTwoFactor ? countInbox(db, now()) : null,
  ]);
  const newLeads = inbox && { needAnswer: inbox.needAnswer, latest: inbox.latest, lastAct: inbox.lastAct };
  const { text, headers } = readFlash(request, origin);
  const preferences = parsePreferences(request.headers.get("Cookie"));
  const person = { id, name, email, roles, needsTwoFactor, roleNotice };
  return data({ person, company, newLeads, preferences, notice: text }, { headers });
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const screen = screenAt(location.pathname + location.search)?.name ?? "Admin";
  return [
    { title: loaderData ? `${screen} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

/** Moves the focus to the main element in the same frame as the screen, so that a key pressed at once goes there. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === lastPath.current) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Shows the flash message of the previous page, such as after login. */
function FlashToast({ text }: { text: string | null }) {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => {
    setScripted(true);
    if (text) showToast({ id: text, message: text });
  }, [text]);
  if (text === null || isScripted) return null;
  return (
    <div className="mb-5">
      <FormMessage tone="good">{text}</FormMessage>
    </div>
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, company, newLeads, preferences, notice } = loaderData;
  const navigation = useNavigation();
  const main = useFocusOnNavigation();
  const visibleScreens = person.needsTwoFactor ? [] : screensFor(person);
  const mayEdit = can(person, "content.edit") && !person.needsTwoFactor;
  useEffect(() => setEditorFlag(mayEdit), [mayEdit]);
  useEffect(() => restoreUndo(person.id), [person.id]);
  return (
    <>
      <SkipLink to="screen">Skip to content</SkipLink>
      {navigation.state !== "idle" && <div className="loading-bar" />}
      <PollingProvider>
        <InputOwnerContext value={person.id}>
          <PreferencesContext value={preferences}>
            <div className="grid min-h-dvh grid-cols-[15.5rem_minmax(0,1fr)] max-[56rem]:grid-cols-1">
              <Sidebar company={company} person={person} visibleScreens={visibleScreens} newLeads={newLeads} />
              <div className="min-w-0">
                <TopBar>
                  {!person.needsTwoFactor && <OpenPalette person={person} visibleScreens={visibleScreens} />}
                </TopBar>
                <main
                  ref={main}
                  id="screen"
                  tabIndex={-1}
                  className="screen"
                  aria-busy={navigation.state === "loading"}
                >
                  <FlashToast text={notice} />
                  {person.roleNotice && <RoleNotice roles={person.roles} notice={person.roleNotice} />}
                  <Outlet />
                </main>
              </div>
            </div>
          </PreferencesContext>
        </InputOwnerContext>
      </PollingProvider>
      <Tooltips />
      <Toasts />
    </>
  );
}

/** For errors of the shell itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="screen">
      <ErrorPage error={error} as="h1" />
    </main>
  );
}
