import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import { type Action, can, type Role, roles } from "#src/domain/auth/policies.ts";

interface ErrorText {
  heading: string;
  text: string;
  /** The label of a link to the same URL, if a retry may help. */
  retry?: string;
}

const malformed: ErrorText = {
  heading: "The form didn't come through",
  text: "Go back, reload the page, and send it again.",
};
const notFound: ErrorText = {
  heading: "Oops! Page not found",
  text: "The address may have changed, or the page was deleted. Deleted content stays in the trash for 30 days.",
};
const unexpected: ErrorText = {
  heading: "Unexpected Application Error!",
  text: "Something went wrong on our end, and it's in the log. What you typed is kept in this browser.",
  retry: "Try again",
};

function isAction(value: unknown): value is Action {
  return typeof value === "string";
}

const rolePlurals: Record<Role, string> = { owner: "owners", editor: "editors", sales: "sales" };

/** Names the roles that have access. */
function forbidden(action: unknown): ErrorText {
  const permitted = isAction(action)
    ? roles.filter((role) => can({ roles: [role] }, action)).map((role) => rolePlurals[role])
    : [];
  const audience = permitted.length > 0 ? `Only ${formatList(permitted)} can see this. ` : "";
  return { heading: "You don't have permission", text: `${audience}An owner can change your role.` };
}

const twoFactorRequired: ErrorText = {
  heading: "Set up two-step sign-in first",
  text: "Your role now requires it. Nothing was saved, but what you typed is kept in this browser.",
  retry: "Set it up",
};

function textFor(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return unexpected;
  if (error.data?.needs === "two-factor") return twoFactorRequired;
  if (error.status === 400) return malformed;
  if (error.status === 404) return notFound;
  return error.status === 403 ? forbidden(error.data?.action) : unexpected;
}

/** Shows why a screen failed, and what to do about it. */
export function ErrorPage({ error, as: Heading = "h2" }: { error: unknown; as?: "h1" | "h2" }) {
  const { heading, text, retry } = textFor(error);
  return (
    <section className="grid max-w-2xl justify-items-start gap-4 py-6">
      <title>{heading}</title>
      <Heading className="text-[1.75rem] leading-[1.1] tracking-[-.028em]">{heading}</Heading>
      <p className="text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-3">
        {retry && <ButtonLink href="">{retry}</ButtonLink>}
        <ButtonLink href="/cms/dashboard" variant="line">
          Go to the dashboard
        </ButtonLink>
      </div>
    </section>
  );
}
