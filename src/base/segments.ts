/**
 * The fixed parts of addresses by language, where they differ from the default language's; the language's code comes before
 * them. One that ends with a slash counts only above something: a post may have the slug `topic`.
 */
export const segments: Record<string, Readonly<Record<string, string>>> = {
  es: {
    about: "nosotros",
    accessibility: "accesibilidad",
    "blog/topic/": "blog/tema/",
    book: "reservar",
    careers: "empleos",
    contact: "contacto",
    "contact/estimate": "contacto/estimado",
    "contact/thanks": "contacto/gracias",
    "contact/unsubscribe": "contacto/cancelar",
    "forms/": "formularios/",
    industries: "industrias",
    locations: "donde-atendemos",
    portfolio: "portafolio",
    privacy: "privacidad",
    search: "buscar",
    services: "servicios",
    status: "estado",
    terms: "terminos",
  },
};
