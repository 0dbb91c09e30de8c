import type { Translations } from "../translation.ts";

export const team: Translations<"member"> = {
  "member-marisol-vega": {
    content: {
      role: "Ingeniera principal",
      description: "Las redes y el teléfono de medianoche. Diecinueve años, once huracanes.",
      photo: {
        alt: "Su escritorio en miniatura, de noche: un teléfono rosado, un farol de tormenta y once banderines arriba",
      },
      biography:
        "Marisol tendió su primer cable en un almacén de Hialeah en 2007, y desde entonces ha dibujado cada red que construyó, del gabinete al segundo proveedor. Los dibujos están colgados en el taller. Los más viejos todavía son ciertos.\n\nElla escribió el plan de tormenta que tienen todos nuestros clientes, y lo reescribe cada mayo con lo que le enseñó la última temporada. Una semana de cada seis lleva ella misma el teléfono de medianoche, porque un plan que su autora no tiene que usar se alarga cada año.",
      languages: ["Inglés", "Español"],
    },
  },
  "member-dario-quintana": {
    content: {
      role: "Director de nube",
      description: "Mudó su primer servidor de correo en 2007. Todavía guarda la lista.",
      photo: {
        alt: "Su escritorio en miniatura, al amanecer: un globo levanta un servidor junto a una lista de tareas",
      },
      biography:
        "La lista de Dario para mudar un servidor empezó en 2007 con nueve líneas, después de un servidor de correo que tardó un fin de semana más de lo prometido. Hoy tiene 61. Cada una que agregó tiene una fecha y una historia.\n\nPlanea cada mudanza de modo que se pueda deshacer hasta el lunes a las siete. Una vez al mes lee también las facturas de nube de todos nuestros clientes, línea por línea, y tiene fama de encontrar la máquina que nadie usa desde la primavera.",
      languages: ["Inglés", "Español"],
    },
  },
  "member-ines-duarte": {
    content: {
      role: "Líder de software",
      description: "Hace las herramientas pequeñas que jubilan a las grandes hojas de cálculo.",
      photo: {
        alt: "Su escritorio en miniatura, al atardecer: una pantalla grande con código de colores y hojas de cálculo en el cesto",
      },
      biography:
        "Antes de escribir una línea, Ines se sienta junto a quien hace el trabajo y cuenta cuántas veces escribe el mismo número. Suya es la herramienta del importador de alimentos que escribía cada pedido tres veces, y suya es también la regla de que una herramienta se termina en seis semanas o se hace más pequeña.\n\nTodo lo que construye vive en un repositorio que es del cliente, con una página que se lo explica al próximo programador. Prueba cada pantalla solo con el teclado, y después con un lector de pantalla.",
      languages: ["Inglés", "Portugués", "Español"],
    },
  },
  "member-ray-boudreaux": {
    content: {
      role: "Líder de seguridad",
      description: "Fue jefe de seguridad de un hospital. Escribe planes de incidentes que la gente puede seguir.",
      photo: {
        alt: "Su escritorio en miniatura, bajo nubes de tormenta: un gran candado de bronce, tres carpetas y un armario de llaves",
      },
      biography:
        "Ray dirigió la seguridad de un hospital, y allí aprendió que un plan de noventa páginas se queda en la gaveta. Los suyos tienen dos: quién decide, a quién llamar y en qué orden, y qué no tocar.\n\nLos ensaya con nuestros clientes dos veces al año, un día que solo conoce el dueño. Prefiere pasar una hora con los de contabilidad que una semana con un producto nuevo, porque es por ahí por donde se va el dinero.",
      languages: ["Inglés", "Francés"],
    },
  },
  "member-camille-etienne": {
    content: {
      role: "Líder de la mesa de ayuda",
      description:
        "Dirige la mesa de día y de noche. Llama a cada cliente la mañana después de un día malo, en español, inglés o criollo haitiano.",
      photo: {
        alt: "Su escritorio en miniatura, al atardecer: unos audífonos grandes en su soporte y tres globos de diálogo",
      },
      biography:
        "Camille empezó en una mesa de noche y se quedó seis años. Por eso nadie aquí trabaja más de cuatro noches seguidas, y por eso quien contesta el teléfono también puede arreglar el problema.\n\nNo cuenta tickets cerrados. Cada viernes lee en voz alta las cinco llamadas más comunes, y una de ellas tiene que haber desaparecido el mes siguiente.",
      languages: ["Inglés", "Español", "Criollo haitiano", "Francés"],
    },
  },
};
