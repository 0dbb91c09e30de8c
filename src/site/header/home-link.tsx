import { Logo } from "../../brand/logo.tsx";
import { homePath } from "../addresses.ts";
import { SiteLink } from "../link.tsx";
import { UncroppedPicture } from "../picture.tsx";
import { useShell, useWords } from "../shell.ts";

/** The company's logo, or its mark and name; links to the home page. */
export function HomeLink() {
  const { company, language } = useShell();
  return (
    <SiteLink to={homePath(language)} aria-label={useWords().toHome(company.name)} className="home-link">
      {company.logo ? (
        <UncroppedPicture picture={{ ...company.logo, alt: "" }} place="card" />
      ) : (
        <Logo name={company.name} />
      )}
    </SiteLink>
  );
}
