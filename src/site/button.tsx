import type { ButtonHTMLAttributes, ReactNode } from "react";
import { type Glyph, Icon } from "./icon.tsx";
import { SiteLink } from "./link.tsx";

const shape =
  "inline-flex items-center justify-center gap-[.6em] rounded-m text-center font-medium leading-[1.2] tracking-[-.01em] transition-[background-color,box-shadow,translate] duration-150 active:translate-y-px";

const tones = {
  /** The one main action of a screen. */
  pink: "bg-pink text-on-pink hover:bg-pink-hi",
  ink: "bg-ink text-paper hover:bg-leaf",
  /** The main action on deep ground where the phone number is already pink. */
  paper: "bg-on-deep text-on-pink hover:bg-white",
  line: "inset-ring-[1.5px] inset-ring-line-2 text-ink hover:bg-mist hover:inset-ring-ink in-data-[ground=deep]:inset-ring-on-deep/45 in-data-[ground=deep]:text-on-deep in-data-[ground=deep]:hover:bg-on-deep/10 in-data-[ground=deep]:hover:inset-ring-on-deep",
};

const sizes = {
  normal: "min-h-12 px-[1.35em] py-[.7em]",
  small: "min-h-11 px-[1.1em] py-[.5em] text-sm",
};

interface ButtonLinkProps {
  to: string;
  tone?: keyof typeof tones;
  size?: keyof typeof sizes;
  icon?: Glyph;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, tone = "ink", size = "normal", icon, children }: ButtonLinkProps) {
  return (
    <SiteLink to={to} className={`${shape} ${tones[tone]} ${sizes[size]}`}>
      {icon && <Icon name={icon} />}
      {children}
    </SiteLink>
  );
}

/** Buttons beside each other; on phones below each other, as wide as the page. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 max-sm:*:basis-full">{children}</div>;
}

type PressProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: Glyph; label: string };

/** A square button that is only an icon. */
export function IconButton({ icon, label, ...rest }: PressProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-grid size-11 flex-none place-items-center rounded-m text-ink-2 hover:bg-mist hover:text-ink in-data-[ground=deep]:text-on-deep in-data-[ground=deep]:hover:bg-deep-2"
      {...rest}
    >
      <Icon name={icon} size="large" />
    </button>
  );
}

/** A round button of a carousel. It works once script runs; a press before that is kept and repeated. */
export function RoundButton({ icon, label, ...rest }: PressProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-replay=""
      className="grid size-12 flex-none place-items-center rounded-full border-[1.5px] border-line-2 text-ink enabled:hover:border-ink enabled:hover:bg-ink enabled:hover:text-paper disabled:cursor-not-allowed disabled:opacity-40 in-data-[ground=deep]:size-11 in-data-[ground=deep]:border-on-deep/45 in-data-[ground=deep]:text-on-deep in-data-[ground=deep]:enabled:hover:border-on-deep in-data-[ground=deep]:enabled:hover:bg-on-deep/15 in-data-[ground=deep]:enabled:hover:text-on-deep"
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
