import { Logo } from "#src/brand/logo.tsx";
import { homePath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { SiteLink } from "../ui/link.tsx";

/** The company's logo, or its mark and name; links to the home page. */
export function HomeLink() {
  const { company, language } = useShell();
  return (
    <SiteLink to={homePath(language)} aria-label={useWords().toHome(company.name)} className="home-link">
      <Logo name={company.name} />
    </SiteLink>
  );
}
