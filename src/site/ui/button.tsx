import type { ButtonHTMLAttributes, ReactNode } from "react";
import { type Glyph, Icon } from "./icon.tsx";
import { type NamedLink, SiteLink } from "./link.tsx";

interface ButtonLinkProps {
  to: string | undefined;
  /** Pink: the primary action. Paper: primary where the phone number is already pink. Line: secondary. */
  tone: "pink" | "paper" | "line";
  size?: "small";
  icon?: Glyph;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, tone, size, icon, children }: ButtonLinkProps) {
  return (
    <SiteLink to={to} data-tone={tone} data-size={size} className="button">
      {icon && <Icon name={icon} />}
      {children}
    </SiteLink>
  );
}

/** Links in a row, as `Actions`; the first one is the primary button. */
export function ButtonLinks({ buttons, main }: { buttons: NamedLink[]; main: "paper" | "pink" }) {
  if (buttons.length === 0) return null;
  return (
    <Actions>
      {buttons.map(({ text, href }, index) => (
        <ButtonLink key={text} to={href} tone={index === 0 ? main : "line"}>
          {text}
        </ButtonLink>
      ))}
    </Actions>
  );
}

/** Buttons in a row; stacked at full width on phones. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 max-sm:*:basis-full">{children}</div>;
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: Glyph; label: string };

/** A square button that is only an icon. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className="icon-button" {...rest}>
      <Icon name={icon} size="large" />
    </button>
  );
}

/** A round button of a carousel. It works with script; an earlier click is replayed. */
export function RoundButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} data-replay="" className="round-button" {...rest}>
      <Icon name={icon} />
    </button>
  );
}
