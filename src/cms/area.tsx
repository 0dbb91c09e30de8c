import { MantineProvider } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { data, Outlet, useLocation, useNavigation } from "react-router";
import { personContext, servicesContext } from "../context.ts";
import { countInbox } from "../leads/inbox.server.ts";
import { noteEditing } from "../people/editing-here.ts";
import { can } from "../people/rules.ts";
import type { Route } from "./+types/area";
import { TypistContext } from "./form/kept.ts";
import { tellAnswers } from "./form/news.ts";
import { refuseBroken } from "./form/read-form.server.ts";
import { Sidebar } from "./frame/sidebar.tsx";
import { showToast } from "./frame/toasts.ts";
import { Toasts } from "./frame/toasts.tsx";
import { Tooltips } from "./frame/tooltips.tsx";
import { TopBar } from "./frame/top-bar.tsx";
import { GoAnywhere } from "./go/go-anywhere.tsx";
import { guard } from "./guard.server.ts";
import { Live } from "./live.tsx";
import { FormMessage } from "./message.tsx";
import { readNotice } from "./notices.server.ts";
import { readOffice } from "./office.server.ts";
import { PreferencesContext, preferencesIn } from "./preferences.ts";
import { Refused } from "./refused.tsx";
import { screenAt, screensFor } from "./screens.ts";
import { SkipLink } from "./skip-link.tsx";
import { theme } from "./theme.tsx";

export const middleware: Route.MiddlewareFunction[] = [guard, refuseBroken];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [tellAnswers];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const { id, name, email, role, needsSecondFactor } = context.get(personContext);
  const [{ company }, inbox] = await Promise.all([
    readOffice(db, now()),
    can({ role }, "leads.read") && !needsSecondFactor ? countInbox(db, now()) : null,
  ]);
  const newLeads = inbox && { new: inbox.new, latest: inbox.latest };
  const { text, headers } = readNotice(request, origin);
  const preferences = preferencesIn(request.headers.get("Cookie"));
  const person = { id, name, email, role, needsSecondFactor };
  return data({ person, company, newLeads, preferences, notice: text }, { headers });
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const screen = screenAt(location.pathname)?.name ?? "Admin";
  return [
    { title: loaderData ? `${screen} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

/** After a link to another screen, focus goes to its beginning. */
function useArrival() {
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    screen.current?.focus({ preventScroll: true });
  }, [pathname]);
  return screen;
}

/** What was done on the page before, such as logging in. */
function Notice({ text }: { text: string | null }) {
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

export default function CmsLayout({ loaderData }: Route.ComponentProps) {
  const { person, company, newLeads, preferences, notice } = loaderData;
  const navigation = useNavigation();
  const screen = useArrival();
  const shown = person.needsSecondFactor ? [] : screensFor(person);
  const mayEdit = can(person, "content.edit") && !person.needsSecondFactor;
  useEffect(() => noteEditing(mayEdit), [mayEdit]);
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <SkipLink to="screen">Skip to content</SkipLink>
      {navigation.state !== "idle" && <div className="under-way" />}
      <Live>
        <TypistContext value={person.id}>
          <PreferencesContext value={preferences}>
            <div className="frame" data-mantine-color-scheme="light">
              <Sidebar company={company} person={person} shown={shown} newLeads={newLeads} />
              <div className="min-w-0">
                <TopBar>{!person.needsSecondFactor && <GoAnywhere person={person} shown={shown} />}</TopBar>
                <main
                  ref={screen}
                  id="screen"
                  tabIndex={-1}
                  className="screen"
                  aria-busy={navigation.state === "loading"}
                >
                  <Notice text={notice} />
                  <Outlet />
                </main>
              </div>
            </div>
          </PreferencesContext>
        </TypistContext>
      </Live>
      <Tooltips />
      <Toasts />
    </MantineProvider>
  );
}

/** Not even the frame could be drawn: says so without it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <main className="screen" data-mantine-color-scheme="light">
        <Refused error={error} as="h1" />
      </main>
    </MantineProvider>
  );
}
