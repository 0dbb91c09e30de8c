import type { ReactNode } from "react";
import type { ResolvedPicture } from "../../content/resolved.ts";
import { Actions, ButtonLink } from "../button.tsx";
import type { NamedLink } from "../link.tsx";
import { Picture } from "../picture.tsx";
import { Column } from "../section.tsx";

/** A picture as wide as the page; where there is room, words lie over its left half. */
export function ScenePicture({ picture, priority = false }: { picture: ResolvedPicture | null; priority?: boolean }) {
  return (
    <div className="hero-picture">
      {picture && (
        <Picture
          picture={picture}
          place="hero"
          sizes="88vw"
          phone={{ place: "heroPhone", sizes: "100vw" }}
          priority={priority}
        />
      )}
    </div>
  );
}

/** What lies over it: a title and a few lines, and buttons of which the first is the main one. */
export function SceneWords({ buttons, children }: { buttons: NamedLink[]; children: ReactNode }) {
  return (
    <div className="relative flex grow flex-col pt-1 pb-24 lg:justify-center lg:py-24">
      <Column>
        {children}
        {buttons.length > 0 && (
          <Actions>
            {buttons.map(({ text, href }, index) => (
              <ButtonLink key={text} to={href} tone={index === 0 ? "pink" : "line"}>
                {text}
              </ButtonLink>
            ))}
          </Actions>
        )}
      </Column>
    </div>
  );
}
