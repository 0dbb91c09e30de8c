import { rootsFor } from "../blocks/arcs.ts";
import { Icon } from "../icon.tsx";
import { CardLink, TextLink } from "../link.tsx";
import { NoWrap } from "../no-wrap.tsx";
import { Section, SectionHead } from "../section.tsx";
import { useWords } from "../shell.ts";
import type { HomeBlocks } from "./home.server.ts";

const width = 1200;
const height = 208;

/** The services, each at the end of a root that lights up on hover. */
export function Services({ heading, intro, more, moreHref, services }: HomeBlocks["services"]) {
  if (services.length === 0) return null;
  const { trunk, roots } = rootsFor(services.length, width, height);
  return (
    <Section id="services" ground="mist" labelledBy="services-heading">
      <SectionHead id="services-heading" heading={heading} intro={intro} centered />
      <div className="roots" data-many={services.length > 8 || undefined}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="roots-drawing">
          <path d={trunk} data-trunk="" />
          {roots.map(({ path }) => (
            <path key={path} d={path} />
          ))}
        </svg>
        <ul className="roots-feet">
          {services.map((service, index) => (
            <Foot key={service.href} service={service} reach={roots[index]?.reach ?? 0} />
          ))}
        </ul>
      </div>
      <div className="mt-8 flex lg:mt-20 lg:justify-center">
        <TextLink to={moreHref}>{more}</TextLink>
      </div>
    </Section>
  );
}

function Foot({ service, reach }: { service: HomeBlocks["services"]["services"][number]; reach: number }) {
  const words = useWords();
  return (
    <li className="root" data-reach={reach > 0.66 ? "long" : reach > 0.33 ? "middle" : "short"}>
      <span className="root-foot">
        <Icon name={service.icon} />
      </span>
      <div className="root-words min-w-0">
        <h3 className="root-title text-h4">{service.title}</h3>
        <p className="mt-1.5 text-sm text-ink-2 lg:text-balance">
          <NoWrap>{service.summary}</NoWrap>
        </p>
        <span>
          <CardLink to={service.href} subject={words.about(service.title)}>
            {words.learnMore}
          </CardLink>
        </span>
      </div>
    </li>
  );
}
