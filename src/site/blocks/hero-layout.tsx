import type { ReactNode } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { ButtonLinks } from "../ui/button.tsx";
import type { NamedLink } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { Column } from "../ui/section.tsx";

interface HeroPictureProps {
  picture: ResolvedPicture | null;
  priority?: boolean;
  /** Loads after the first view is complete. */
  isLate?: boolean;
}

/** A full-width picture; on wide screens `HeroText` covers its left half. */
export function HeroPicture({ picture, priority = false, isLate = false }: HeroPictureProps) {
  const content = picture && (
    <Picture
      picture={picture}
      preset="hero"
      sizes="88vw"
      phone={{ preset: "heroPhone", sizes: "100vw" }}
      priority={priority}
    />
  );
  return <div className="hero-picture">{isLate ? <template>{content}</template> : content}</div>;
}

/** Title, text and buttons over a hero picture; the first button is the primary one. */
export function HeroText({ buttons, children }: { buttons: NamedLink[]; children: ReactNode }) {
  return (
    <div className="hero-text relative flex grow flex-col pt-1 pb-24 short:justify-center short:pt-5 short:pb-18 lg:justify-center lg:py-24">
      <Column>
        {children}
        <ButtonLinks buttons={buttons} main="pink" />
      </Column>
    </div>
  );
}
