import type { ReactNode } from "react";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";

type Network = Settings["social"][number]["network"];

/** Our own drawings; Lucide has no brand icons. */
const drawings: Record<Network, ReactNode> = {
  linkedin: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M7.5 10.5v6M7.5 7.4v.1M11.5 16.5v-6M11.5 13c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.5v3.5" />
    </>
  ),
  facebook: (
    <path d="M15.5 3.5H14a3.5 3.5 0 0 0-3.5 3.5v2.5H8v3.5h2.5v7.5H14V13h2.5l.5-3.5h-3V7.4c0-.6.3-.9.9-.9h1.6z" />
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2v.1" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.3 4.6 2.7-4.6 2.7z" />
    </>
  ),
  x: <path d="M4 4l12 16h4L8 4zM19 4.5l-6 6.4M5 19.5l6.2-6.6" />,
  github: (
    <path d="M9 20.5c-4 1.2-4-2-6-2.5M15 21.5v-3.4c0-1 .1-1.5-.5-2 2.7-.3 5.5-1.3 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1-.3-3.4 1.3a11.6 11.6 0 0 0-6.4 0C6.4 3.4 5.4 3.7 5.4 3.7a4.2 4.2 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.1c0 4.7 2.8 5.7 5.5 6-.6.5-.5 1-.5 2v3.4" />
  ),
};

export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 fill-none stroke-current stroke-[1.6]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[network]}
    </svg>
  );
}
