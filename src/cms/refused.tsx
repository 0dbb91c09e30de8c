import { Button } from "@mantine/core";
import { isRouteErrorResponse } from "react-router";
import { type Action, can, roles } from "../people/rules.ts";
import { roleNames } from "./role-words.ts";

interface Words {
  heading: string;
  text: string;
  /** What the link to the same address says, where that may go better the next time. */
  again?: string;
}

const forBroken: Words = { heading: "The form arrived broken", text: "Go back, reload the page and send it again." };
const forMissing: Words = {
  heading: "Oops! Page not found",
  text: "The address may have changed, or what stood here was deleted. The bin keeps that for 30 days.",
};
const forSurprise: Words = {
  heading: "Unexpected Application Error!",
  text: "Something went wrong on our side, and it is written in the log. What you had typed is kept in this tab.",
  again: "Try again",
};

function isAction(value: unknown): value is Action {
  return typeof value === "string";
}

/** Who may, so that one knows whom to ask. */
function forForbidden(action: unknown): Words {
  const who = isAction(action) ? roles.filter((role) => can({ role }, action)).map((role) => roleNames[role]) : [];
  const may = who.length > 0 ? `It is open to: ${who.join(", ")}. ` : "";
  return { heading: "Not for your role", text: `${may}An owner of the site can change what your account may do.` };
}

const forSetUp: Words = {
  heading: "Set up two-step sign-in first",
  text: "Your role requires it now. Nothing was saved. What you typed is kept in this tab.",
  again: "Set it up",
};

function wordsFor(error: unknown): Words {
  if (!isRouteErrorResponse(error)) return forSurprise;
  if (error.data?.needs === "second-factor") return forSetUp;
  if (error.status === 400) return forBroken;
  if (error.status === 404) return forMissing;
  return error.status === 403 ? forForbidden(error.data?.action) : forSurprise;
}

/** Says why a screen is not shown, and what to do about it. */
export function Refused({ error, as: Heading = "h2" }: { error: unknown; as?: "h1" | "h2" }) {
  const { heading, text, again } = wordsFor(error);
  return (
    <section className="grid max-w-2xl justify-items-start gap-4 py-6">
      <title>{heading}</title>
      <Heading className="text-[1.75rem] leading-[1.1] tracking-[-.028em]">{heading}</Heading>
      <p className="text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-3">
        {again && (
          <Button component="a" href="">
            {again}
          </Button>
        )}
        <Button component="a" href="/cms/dashboard" variant="line">
          To the dashboard
        </Button>
      </div>
    </section>
  );
}
