import type { Translations } from "../../translation.ts";
import { pages as company } from "./pages-company.ts";
import { pages as contact } from "./pages-contact.ts";
import { pages as legal } from "./pages-legal.ts";
import { pages as sheets } from "./pages-sheets.ts";

const lists: Translations<"page"> = {
  "page-industries": {
    content: {
      name: "Industrias",
      title: "Sabemos lo que un mal lunes le cuesta a su industria",
      intro:
        "Un plazo en el tribunal, una sala de espera llena, un camión en el portón, un fin de semana sin habitaciones libres, un barco en las eslingas: cada cosa falla a su manera y tiene sus propias reglas.",
      closing: {
        heading: "¿No ve su industria?",
        text: "Mucho de lo que falla es igual en todas partes. Cuéntenos qué hace y qué no puede detenerse, y le decimos si lo conocemos lo suficiente.",
        button: { text: "Contarles qué hacemos" },
      },
      seo: {
        title: "TI para abogados, salud, carga, hoteles y marinas",
        description:
          "Qué falla en la tecnología de bufetes, clínicas, empresas de carga, hoteles y astilleros del sur de la Florida, qué normas aplican y qué hacemos.",
      },
    },
  },
  "page-locations": {
    content: {
      name: "Dónde atendemos",
      title: "En su oficina, donde usted esté",
      intro:
        "Cada ciudad se inunda, se queda sin luz y recibe su internet a su manera. Esto es lo que significa para su tecnología.",
      closing: {
        heading: "¿Falta su ciudad?",
        text: "Vamos de Homestead a Boca Raton. Mándenos su dirección y le decimos cuánto tardamos en llegar a las 10 a.m. y a las 5 p.m.",
        button: { text: "Enviar su dirección" },
      },
      seo: {
        title: "Dónde atendemos | {company}",
        description:
          "Soporte de TI en su oficina, en {city} y sus alrededores: a qué distancia estamos, qué fallas conoce su ciudad y qué hacemos con ellas. Busque su ciudad.",
      },
    },
  },
};

export const pages: Translations<"page"> = { ...company, ...contact, ...legal, ...lists, ...sheets };
