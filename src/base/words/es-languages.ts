import type { languageWords as en, modelWords as enModels } from "./en-languages.ts";

export const languageWords: typeof en = {
  toHome: "página de inicio",
  suggestion: { text: "Esta página también está en español.", link: "Leer en español", decline: "No, gracias" },
};

export const modelWords: typeof enModels = {
  services: "Servicios",
  locations: "Páginas locales",
  industries: "Industrias",
  projects: "Casos de éxito",
  members: "Equipo",
  posts: "Artículos",
  pages: "Páginas",
  phone: "Teléfono",
  email: "Correo",
  office: "Oficina",
  languages: "Idiomas",
};
