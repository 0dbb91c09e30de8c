import { data, href, Outlet, useLocation } from "react-router";
import { readFlash } from "#src/admin/session/flash.server.ts";
import { notSavedParameter } from "#src/admin/session/safe-redirect.ts";
import { rejectMalformed } from "#src/admin/ui/form/parse-form.server.ts";
import { Logo } from "#src/brand/logo.tsx";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { type CroppedPreset, drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/layout";
import narrow from "./night-960.avif?url";
import wide from "./night-1600.avif?url";

/** Where the picture is above the form, see `login.css`. */
const narrowMedia = "(width < 56rem)";

const pictureClass = "absolute inset-0 size-full object-cover";

export const middleware: Route.MiddlewareFunction[] = [rejectMalformed];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, content, origin } = context.get(servicesContext);
  // The login must render without the database, to report that it is down.
  const [name, picture] = await Promise.all([
    senderIdentity(db).then(
      ({ company }) => company.name,
      () => "Mangrove",
    ),
    readBrand(content).then(
      ({ loginPicture }) => loginPicture,
      () => null,
    ),
  ]);
  const { headers, ...flash } = readFlash(request, origin);
  const isNotSaved = flash.text === null && new URL(request.url).searchParams.has(notSavedParameter);
  return data({ name, picture, notice: isNotSaved ? notSavedNotice : flash }, { headers });
}

const notSavedNotice = {
  text: "You were logged out, so your last step wasn't saved or sent. Log in, then do it again.",
  tone: "bad",
} as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Log in: ${loaderData?.name ?? ""} admin` }, { name: "robots", content: "noindex" }];
}

/** The layout of the login: the form on one side, a picture on the other. */
export default function LoginLayout({ loaderData }: Route.ComponentProps) {
  const { name, picture, notice } = loaderData;
  // A user who sets a password may be new.
  const isNew = useLocation().pathname === href("/cmslogin/password");
  return (
    <div className="login">
      <div className="flex flex-col px-[clamp(1.5rem,6vw,6rem)] py-8 max-[56rem]:pt-5 max-[56rem]:pb-6">
        <header>
          <a href="/" className="text-[1.5rem]" aria-label={`${name}, home`}>
            <Logo name={name} />
          </a>
        </header>
        <main className="my-auto grid w-full gap-[1.15rem] py-8 min-[56rem]:max-w-92">
          <p role="status" data-tone={notice.tone} className="notice">
            {notice.text}
          </p>
          <Outlet context={name} />
        </main>
        <footer className="text-xs leading-[1.6] text-ink-3">
          Can't log in? An owner of this site can help: owners invite people and reset passwords.
        </footer>
      </div>
      <aside className="relative min-h-52 bg-deep max-[56rem]:order-first" aria-label="Welcome">
        {picture ? <OwnPicture picture={picture} /> : <DefaultPicture />}
        <p className="absolute top-0 left-0 max-w-136 px-[clamp(2rem,4vw,4rem)] py-11 text-[clamp(1.5rem,1rem+1.2vw,2.25rem)] leading-[1.15] font-head tracking-[-.02em] text-balance text-on-deep max-[56rem]:hidden">
          {isNew ? "Welcome." : "Welcome back."}{" "}
          <span className="mt-[.6rem] block text-[1rem] leading-[1.5] font-text tracking-normal text-on-deep-2">
            Everything on the site is a few clicks from here.
          </span>
        </p>
      </aside>
    </div>
  );
}

function DefaultPicture() {
  return (
    <img
      src={narrow}
      srcSet={`${narrow} 960w, ${wide} 1600w`}
      sizes={`${narrowMedia} 100vw, max(58vw, 160vh)`}
      width={1600}
      height={1000}
      alt=""
      className={`${pictureClass} object-[70%_60%]`}
    />
  );
}

/** A picture of the media library: almost square beside the form, wide above it. Text on it stays readable. */
function OwnPicture({ picture }: { picture: ResolvedPicture }) {
  const { key, vector, alt } = picture;
  const sourceSet = (preset: CroppedPreset) =>
    widthsFor(preset, picture)
      .map((width) => `${variantUrl(key, preset, width, "avif")} ${width}w`)
      .join(", ");
  const fallback = variantUrl(key, "heroPhone", widthsFor("heroPhone", picture).at(-1) ?? picture.width, "webp");
  return (
    <>
      <picture className="contents">
        {!vector && (
          <>
            <source media={narrowMedia} type="image/avif" srcSet={sourceSet("hero")} sizes="100vw" />
            <source type="image/avif" srcSet={sourceSet("heroPhone")} sizes="max(58vw, 114vh)" />
          </>
        )}
        <img src={vector ? drawingUrl(key) : fallback} alt={alt} className={pictureClass} />
      </picture>
      <span
        aria-hidden
        className="absolute inset-x-0 top-0 h-2/3 bg-linear-to-b from-deep/90 to-transparent max-[56rem]:hidden"
      />
    </>
  );
}

export function BackToLogin() {
  return (
    <a href={href("/cmslogin")} className="justify-self-start font-medium text-leaf">
      Back to login
    </a>
  );
}
