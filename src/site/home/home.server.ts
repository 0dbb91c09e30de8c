import type { PublishedContent } from "../../content/published/published.server.ts";
import { type Language, locales } from "../../languages.ts";
import type { ReplyTime } from "../../leads/reply-times.server.ts";
import { projectPath, servicePath } from "../addresses.ts";
import { statisticsOf } from "../page/blocks.server.ts";
import { projectFacts } from "../portfolio/projects.server.ts";
import { quotationOf } from "../quotation.server.ts";
import { namedLinks } from "../shell.server.ts";
import { serverWordsFor } from "../words/words.ts";

type Content = PublishedContent<"home" | "service" | "project" | "testimonial" | "partner" | "settings">;

/** Data of the home page's blocks. */
export function homeBlocks(content: Content, replyTime: ReplyTime | null, language: Language) {
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
      replyTime: home.why.replyTime && replyTime ? replyFigure(replyTime, language) : null,
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
        .map(({ id, content: testimonial }) => ({ id, ...quotationOf(testimonial, language) })),
    },
    partners: {
      heading: home.partners.heading,
      intro: home.partners.intro,
      partners: content.entries("partner").map(({ content: { name, image, wide } }) => ({ name, image, wide })),
    },
  };
}

/** The measured reply time with its month, its basis and its method. */
function replyFigure({ month, inquiries, medianMinutes }: ReplyTime, language: Language) {
  const words = serverWordsFor(language);
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const monthName = new Intl.DateTimeFormat(locales[language], style).format(new Date(month));
  return {
    value: words.duration(medianMinutes),
    label: words.replyTime(monthName, inquiries),
    method: { heading: words.replyMethod, text: words.replyMethodText(monthName) },
  };
}

export type HomeBlocks = ReturnType<typeof homeBlocks>;
