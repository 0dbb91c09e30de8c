import type { PublishedContent } from "../../content/published/published.server.ts";
import type { Language } from "../../languages.ts";
import { projectPath, servicePath } from "../addresses.ts";
import { statisticsOf } from "../page/blocks.server.ts";
import { projectFacts } from "../portfolio/projects.server.ts";
import { namedLinks } from "../shell.server.ts";

type Content = PublishedContent<"home" | "service" | "project" | "testimonial" | "partner" | "settings">;

/** Data of the home page's blocks. */
export function homeBlocks(content: Content, language: Language) {
  const home = content.single("home").content;
  const { claims } = content.single("settings").content;
  const projects = content.entries("project");
  return {
    slides: home.slides.map(({ title, subtitle, description, image, buttonText, buttonLink, secondButton }) => ({
      title,
      subtitle,
      description,
      image,
      buttons: namedLinks([{ text: buttonText, link: buttonLink }, ...(secondButton ? [secondButton] : [])]),
    })),
    services: {
      ...home.services,
      moreHref: servicePath(language),
      services: content
        .entries("service")
        .filter((service) => service.content.onHome)
        .map(({ slug, content: { title, icon, summary } }) => ({
          title,
          icon,
          summary,
          href: servicePath(language, slug),
        })),
    },
    about: {
      heading: home.about.heading,
      text: home.about.text,
      picture: home.about.picture,
      benefits: home.about.benefits,
      statistics: statisticsOf(home.about.claims, claims),
    },
    why: {
      heading: home.why.heading,
      intro: home.why.intro,
      cards: home.why.cards,
      statistics: statisticsOf(home.why.claims, claims),
    },
    caseStudies: {
      heading: home.caseStudies.heading,
      more: home.caseStudies.more,
      moreHref: projectPath(language),
      projects: home.caseStudies.projects.flatMap((link) => {
        const project = projects.find(({ id }) => id === link?.entry);
        return project ? [projectFacts(project, language)] : [];
      }),
    },
    testimonials: {
      heading: home.testimonials.heading,
      testimonials: content
        .entries("testimonial")
        .map(({ id, content: { name, position, image, content: quote, rating } }) => ({
          id,
          name,
          position,
          image,
          quote,
          rating,
        })),
    },
    partners: {
      heading: home.partners.heading,
      intro: home.partners.intro,
      partners: content.entries("partner").map(({ content: { name, image, wide } }) => ({ name, image, wide })),
    },
  };
}

export type HomeBlocks = ReturnType<typeof homeBlocks>;
