import { useId } from "react";
import { rootsFor } from "../blocks/arcs.ts";
import type { BlockOf } from "../page/blocks.server.ts";
import { ServiceGrid } from "../services/cards.tsx";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { CardLink, TextLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Section, SectionHead } from "../ui/section.tsx";

const width = 1200;
const height = 208;

type Service = BlockOf<"services">["services"][number];

export function Services({
  block: { anchor, heading, intro, layout, more, services },
}: {
  block: BlockOf<"services">;
}) {
  const id = useId();
  if (services.length === 0) return null;
  const isDiagram = layout === "roots";
  return (
    <Section id={anchor} ground="mist" labelledBy={heading && id}>
      {heading && <SectionHead id={id} heading={heading} intro={intro} centered={isDiagram} />}
      {isDiagram ? <Roots services={services} /> : <ServiceGrid cards={services} />}
      {more && (
        <div className={isDiagram ? "mt-8 flex lg:mt-20 lg:justify-center" : "mt-8"}>
          <TextLink to={more.href}>{more.text}</TextLink>
        </div>
      )}
    </Section>
  );
}

/** The services, each at the end of a root that lights up on hover. */
function Roots({ services }: { services: Service[] }) {
  const { trunk, roots } = rootsFor(services.length, width, height);
  return (
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
  );
}

function Foot({ service, reach }: { service: Service; reach: number }) {
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
