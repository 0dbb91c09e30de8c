import { doc, h2, linkTo, p, ul } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

export const pages: Translations<"page"> = {
  "page-about": {
    content: {
      title: "{company} y la parte que está bajo el agua",
      name: "Quiénes somos",
      intro:
        "Los mangles sostienen esta costa en una tormenta porque cientos de raíces cargan un poco cada una. Así hacemos la tecnología de las empresas del sur de la Florida, y nos quedamos cuando llega la tormenta.",
      picture: { alt: "Un mangle en agua quieta; algunas de sus raíces son cables rosados y blancos" },
      blocks: [
        {
          text: doc(
            h2("Cómo trabajamos"),
            p(
              "Nuestros clientes son empresas de 20 a 500 personas: ",
              linkTo("industry-law-firms", "bufetes de abogados"),
              ", ",
              linkTo("industry-clinics", "clínicas"),
              ", ",
              linkTo("industry-freight", "agencias de carga"),
              ", ",
              linkTo("industry-hotels", "hoteles"),
              ", ",
              linkTo("industry-marine", "astilleros"),
              ". La mayoría llegó después de una falla de la que dos proveedores se culpaban uno al otro. Nosotros respondemos por todo. Y como usted paga por persona, un mes malo nos cuesta a nosotros, no a usted.",
            ),
            p(
              "Aquí cada ingeniero tiene al menos diez años en el oficio. No hay un primer nivel que le lea un número de ticket. Cada cuenta tiene un ingeniero principal y un suplente que comparten un mismo manual, y usted tiene sus nombres y una copia.",
            ),
          ),
        },
        {},
        {
          heading: "Lo que prometemos por escrito",
          cards: [
            {
              title: "Una causa en cada caso",
              text: "Se la damos, junto con lo que cambiamos para que no vuelva.",
            },
            {
              title: "Una restauración cada trimestre",
              text: "Un respaldo que nunca se ha restaurado es un rumor.",
            },
            {
              title: "El mismo consejo para todos",
              text: "No cobramos comisiones, así que “quédese con el viejo” es una opción.",
            },
            {
              title: "La puerta abierta",
              text: "Avisa con sesenta días y se va con todas las contraseñas y los planos de su red.",
            },
          ],
        },
        {
          columns: [
            {},
            {
              heading: "Por qué aquí",
              text: doc(
                p("De junio a noviembre, el clima manda en nuestro calendario."),
                p(
                  "Nuestra oficina está en {city}, nuestras camionetas llegan de Homestead a Boca Raton, y nuestra segunda sede, en Orlando, toma los teléfonos cuando estamos en el cono del pronóstico.",
                ),
              ),
              link: { text: "Lo que ha resistido hasta hoy" },
            },
          ],
        },
      ],
      closing: {
        heading: "Conozca al ingeniero al que llamaría.",
        text: "{callLength}, en su oficina o en la nuestra, con quien sería su ingeniero principal. Traiga la pregunta que nadie le ha contestado todavía.",
        button: { text: "Elegir una hora" },
      },
      seo: {
        title: "Quiénes somos: {company}, sur de la Florida",
        description:
          "Quiénes somos y cómo trabajamos: ingenieros con diez años o más de oficio, un principal y un suplente por cliente, y un plan de tormenta cada mayo.",
      },
    },
  },
  "page-services": {
    content: {
      title: "Servicios del tomacorriente a la hoja de cálculo",
      name: "Servicios",
      intro:
        "Un equipo, un número al que llamar, un precio fijo por persona. Contrátelo todo, o empiece por donde le duele.",
      blocks: [
        {
          heading: "Cómo son los primeros noventa días",
          intro: "Cambiar de proveedor de TI cuesta menos de lo que parece. Este es el orden en que trabajamos.",
          steps: [
            {
              title: "Escuchar y mirar",
              text: "Una visita y conversaciones con las personas que sufren los problemas. Recibe los resultados por escrito, nos contrate o no.",
              when: "Semana 1",
            },
            {
              title: "Recibir las llaves",
              text: "Le pedimos al proveedor anterior cada contraseña, contrato y licencia, y cambiamos las contraseñas frente a usted.",
              when: "Semanas 2-3",
            },
            {
              title: "Parar la hemorragia",
              text: "Respaldos comprobados, inicios de sesión protegidos, y primero las tres peores quejas.",
              when: "Semanas 3-6",
            },
            {
              title: "Que se vuelva aburrido",
              text: "Manual escrito, vigilancia afinada, plan y presupuesto acordados. De aquí en adelante, meses tranquilos.",
              when: "Semanas 7-12",
            },
          ],
        },
        {
          heading: "Lo que nos preguntan en la primera llamada",
          questions: [
            {
              question: "¿Cuánto cuesta?",
              answer:
                "Un precio fijo al mes por persona. Depende de cuántas oficinas y servidores tenga, e incluye las visitas y las llamadas fuera de horario. Tendrá una cifra fija a la semana de nuestra visita.",
            },
            {
              question: "¿Trabajan con la persona de TI que ya tenemos?",
              answer:
                "Muchas veces. En empresas de más de cien personas solemos tomar el turno de noche, la seguridad y los proyectos, y su propia persona conserva las relaciones y las prioridades.",
            },
            {
              question: "¿Quedamos amarrados?",
              answer:
                "No. Avisa con sesenta días, y entregamos el manual, las contraseñas y los planos de la red en un formato que su próximo proveedor puede usar.",
            },
            {
              question: "¿Qué pasa cuando viene un huracán?",
              answer:
                "Setenta y dos horas antes llamamos y repasamos su plan línea por línea. Nuestra propia mesa se muda a una segunda sede en Orlando, y así el teléfono se contesta durante toda la tormenta.",
            },
            {
              question: "¿Con qué normas ayudan a cumplir?",
              answer:
                "HIPAA (salud), PCI DSS (tarjetas), la FTC Safeguards Rule (datos financieros) y los cuestionarios usuales de ciberseguro. Preparamos la evidencia y nos sentamos en la auditoría.",
            },
          ],
        },
      ],
      closing: {
        heading: "¿No sabe cuál necesita?",
        text: "No tiene que saberlo. Cuéntenos qué es lo que siempre falla, y un ingeniero con experiencia le dice qué servicio le ayudaría y cuál puede saltarse.",
        button: { text: "Contarles qué falla" },
      },
      seo: {
        title: "Servicios de TI en {city}: un equipo, un precio",
        description:
          "Consultoría, TI administrada, nube, seguridad, redes, mesa de ayuda, software y datos para empresas del sur de la Florida, a un precio fijo por persona.",
      },
    },
  },
  "page-portfolio": {
    content: {
      title: "Un portafolio de trabajos que tenían que aguantar",
      name: "Portafolio",
      intro:
        "Clínicas, muelles, tiendas y una imprenta. Cada proyecto dice qué estaba mal, qué hicimos y una cifra que puede comprobar alguien además de nosotros.",
      blocks: [
        {
          text: doc(
            h2("De dónde salen las cifras"),
            p(
              "Cada resultado se midió antes y después, de la misma manera, y el cliente aprobó el texto antes de que lo publicáramos. Nombramos a un cliente solo si estuvo de acuerdo. Si está por firmar con nosotros, pregunte: le damos el teléfono de un cliente al que puede llamar.",
            ),
          ),
        },
      ],
      closing: {
        heading: "¿Alguno se parece a su empresa?",
        text: "Díganos cuál, y qué es distinto en la suya. Le decimos qué hizo falta, y si funcionaría para usted.",
        button: { text: "Decirnos cuál" },
      },
      seo: {
        title: "Casos de éxito de TI en el sur de la Florida",
        description:
          "Qué estaba mal, qué hicimos y la cifra que lo prueba: proyectos de TI para clínicas, carga, abogados, tiendas, una marina y una imprenta de la Florida.",
      },
    },
  },
  "page-blog": {
    content: {
      title: "Lo que les decimos a nuestros clientes",
      name: "Blog",
      intro:
        "Lo escriben los ingenieros que hacen el trabajo, para personas que dirigen una empresa y prefieren no pensar en tecnología. Todo lo que está aquí se puede hacer sin contratarnos.",
      closing: {
        heading: "¿Se quedó pensando en su propia oficina?",
        text: "Si algo de lo que leyó le dejó una duda, escríbanos una línea. Le contesta un ingeniero, y no le mandamos ningún boletín.",
        button: { text: "Preguntarle a un ingeniero" },
      },
      seo: {
        title: "Consejos de TI para empresas | {company}",
        description:
          "Planes de huracán, respaldos, facturas falsas: lo que los ingenieros de {company} les dicen a los dueños de empresas, con pasos que puede dar por su cuenta.",
      },
    },
  },
  "page-careers": {
    content: {
      title: "Empleos para quienes arreglan la causa",
      name: "Empleos",
      intro:
        "Contratamos ingenieros a los que les gusta la segunda mitad del trabajo: averiguar por qué falló. Aquí, quien contesta el teléfono puede arreglarlo, y se va a casa sabiendo la causa.",
      blocks: [
        {
          text: doc(
            h2("Cómo es trabajar aquí"),
            ul(
              "Sus propias cuentas, con un suplente que las conoce cuando usted no está",
              "Turnos de noche rotativos, cuatro seguidos como máximo, con libres los días siguientes",
              "Diez días pagados al año para cursos y certificaciones, exámenes incluidos",
              "Nadie cuenta sus tickets cerrados; contamos causas eliminadas",
              "En temporada de huracanes, su familia y su casa van antes que el horario",
            ),
            h2("Cómo postularse"),
            p(
              "Cada vacante lo explica y tiene su formulario. Si ninguna es para usted, ",
              linkTo("form-apply", "escríbanos de todas formas"),
              ", con su currículum y un párrafo sobre algo que arregló y cómo encontró la causa. En español o en inglés, como prefiera. Lo lee un ingeniero, y tendrá respuesta en cinco días hábiles, aunque sea un no.",
            ),
            p(
              "Los ingenieros necesitan diez años de oficio. Para la oficina, las ventas y el taller, no hace falta. Contratamos por lo que la gente sabe hacer, y todas las personas pueden venir a mostrarlo. Si necesita una adaptación para la entrevista, díganos y la arreglamos. Cómo manejamos su solicitud está en la ",
              linkTo("page-privacy", "política de privacidad"),
              ".",
            ),
          ),
        },
      ],
      seo: {
        title: "Empleos en {company}, {city}",
        description:
          "Trabaje como ingeniero de TI en {city}: sus propias cuentas, un suplente en cada una, noches rotativas y diez días pagados de estudio. Solicite en línea.",
      },
    },
  },
};
