import { data, href, Outlet, useLocation } from "react-router";
import { Logo } from "../../brand/logo.tsx";
import { servicesContext } from "../../context.ts";
import { stationery } from "../../mail/stationery.server.ts";
import { refuseBroken } from "../form/read-form.server.ts";
import { readNotice } from "../notices.server.ts";
import type { Route } from "./+types/frame";
import narrow from "./night-960.avif?url";
import wide from "./night-1600.avif?url";

export const middleware: Route.MiddlewareFunction[] = [refuseBroken];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  // The login can say that the database is away only if it needs nothing from there.
  const company = await stationery(db).then(
    (found) => found.company,
    () => ({ name: "Mangrove", phone: "" }),
  );
  const { headers, ...notice } = readNotice(request, origin);
  return data({ name: company.name, phone: company.phone, notice }, { headers });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Log in: ${loaderData?.name ?? ""} admin` }, { name: "robots", content: "noindex" }];
}

/** The frame of the login: words and form on one side, the night scene on the other. */
export default function LoginFrame({ loaderData }: Route.ComponentProps) {
  const { name, phone, notice } = loaderData;
  // Whoever chooses a password may never have been here.
  const isNew = useLocation().pathname === href("/cmslogin/password");
  return (
    <div className="login">
      <div className="login-side">
        <header>
          <a href="/" className="login-home" aria-label={`${name}, home`}>
            <Logo name={name} />
          </a>
        </header>
        <main className="login-main">
          <p role="status" data-tone={notice.tone} className="notice">
            {notice.text}
          </p>
          <Outlet context={name} />
        </main>
        <footer className="login-help">{phone && `Trouble? Call the help desk, ${phone}.`}</footer>
      </div>
      <aside className="login-scene" aria-label="Welcome">
        <img
          src={narrow}
          srcSet={`${narrow} 960w, ${wide} 1600w`}
          sizes="(width < 56rem) 100vw, max(58vw, 160vh)"
          width={1600}
          height={1000}
          alt=""
        />
        <p className="login-welcome">
          {isNew ? "Welcome." : "Welcome back."} <span>Everything on the site is a few clicks from here.</span>
        </p>
      </aside>
    </div>
  );
}
