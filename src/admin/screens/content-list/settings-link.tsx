import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";

const { icon: Icon, path, purpose } = screens.contactForm;

const invitation = "It invites visitors to write to you";

/** What belongs to the pages of a list, but is the same on all of them, so the settings have it. */
const links: Readonly<Record<string, { name: string; detail: string; to: string }>> = {
  forms: { name: "Contact form", detail: purpose, to: path },
  services: {
    name: "Text at the end of each service",
    detail: "For services without a call to action of their own",
    to: `${path}#field-invitations.service.heading`,
  },
  openings: {
    name: "Text below the job openings",
    detail: invitation,
    to: `${path}#field-invitations.application.heading`,
  },
};

export function SettingsLink({ segment }: { segment: string }) {
  const link = links[segment];
  if (!link) return null;
  return (
    <Link to={link.to} className="list-panel row my-4 flex-nowrap hover:bg-mist">
      <Icon className="icon size-5 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <b className="block">{link.name}</b>
        <span className="text-xs text-ink-3">{link.detail}</span>
      </span>
      <ChevronRight className="icon size-[1.1rem] text-ink-3" aria-hidden />
    </Link>
  );
}
