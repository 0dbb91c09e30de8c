import type { Translations } from "../../translation.ts";

export const pages: Translations<"page"> = {
  "page-contact": {
    content: {
      title: "Hable con un ingeniero",
      name: "Contacto",
      intro:
        "Escriba unas líneas o llame. Alguien que puede ayudarle responde en menos de {replyTime}. Los clientes se comunican con la mesa de ayuda de día y de noche, en el mismo número.",
      blocks: [
        {
          heading: "Qué pasa después de que escribe",
          intro: "Sin cadenas de correos, y sin una llamada de ventas disfrazada de encuesta.",
          steps: [
            {
              title: "Lo lee un ingeniero",
              text: "Una persona, y una que ya vio problemas como el suyo. Usted recibe su nombre.",
              when: "En menos de {replyTime}",
            },
            {
              title: "Hablamos {callLength}",
              text: "Por teléfono o en su oficina. Usted nos cuenta qué es lo que siempre falla; nosotros le decimos qué arreglaríamos primero, y un rango de precio.",
              when: "En menos de dos días hábiles",
            },
            {
              title: "Lo recibe por escrito",
              text: "Una página: lo que entendimos, lo que haríamos y lo que cuesta al mes. Después decide usted.",
              when: "En menos de una semana",
            },
          ],
        },
      ],
      seo: {
        title: "Contacto: hable con un ingeniero de {company}",
        description:
          "Llame al {phone} o escriba unas líneas: un ingeniero responde en menos de {replyTime}. {callLength} de consejo y una página por escrito, sin costo.",
      },
    },
  },
  "page-book": {
    content: {
      title: "Consulta gratis: elija una hora",
      name: "Reservar una hora",
      intro: "{callLength} con un ingeniero con experiencia. Elija cuándo, y díganos en una línea de qué se trata.",
      blocks: [
        {
          heading: "Cómo es la consulta",
          intro: "Una conversación sobre su tecnología. No tiene que preparar nada.",
          steps: [
            {
              title: "Usted elige una hora",
              text: "Queda reservada al momento. Recibe un enlace para cambiarla o cancelarla.",
              when: "Ahora",
            },
            {
              title: "Hablamos {callLength}",
              text: "Usted nos cuenta qué es lo que siempre falla; nosotros le decimos qué arreglaríamos primero, y un rango de precio.",
              when: "A su hora",
            },
            {
              title: "Lo recibe por escrito",
              text: "Una página: lo que entendimos, lo que haríamos y lo que cuesta al mes. Después decide usted.",
              when: "En menos de una semana",
            },
          ],
        },
      ],
      seo: {
        title: "Reserve una consulta gratis con {company}",
        description:
          "Elija la hora de su consulta gratis: {callLength} con un ingeniero de {company} en {city}. No necesita cuenta, y puede cambiarla o cancelarla.",
      },
    },
  },
  "page-thanks": {
    content: {
      title: "Gracias por escribirnos",
      name: "Gracias",
      intro: "Ya lo tenemos. Ahora lo lee un ingeniero con experiencia. Usted no tiene que hacer nada más.",
      blocks: [
        {
          heading: "Qué sigue",
          intro: "El mismo ingeniero sigue con usted desde la primera respuesta hasta la página por escrito.",
          steps: [
            {
              title: "Lo lee un ingeniero",
              text: "Una persona, y una que ya vio problemas como el suyo. Firma la respuesta con su nombre.",
              when: "En menos de {replyTime}",
            },
            {
              title: "Hablamos {callLength}",
              text: "Por teléfono o en su oficina, a la hora que usted elija. Traiga la factura o el mensaje de error que más le moleste.",
              when: "En menos de dos días hábiles",
            },
            {
              title: "Lo recibe por escrito",
              text: "Una página: lo que entendimos, lo que haríamos y lo que cuesta al mes. Después decide usted.",
              when: "En menos de una semana",
            },
          ],
        },
      ],
      seo: {
        title: "Gracias por escribir a {company}",
        description:
          "Su mensaje llegó a {company}. Un ingeniero con experiencia responde en menos de {replyTime}; si es urgente, llame al {phone} de día o de noche.",
      },
    },
  },
  "page-status": {
    content: {
      title: "Avisos vigentes y anteriores",
      name: "Estado del servicio",
      intro:
        "Tormentas, caídas y cierres, con la hora en que empezaron y terminaron. Si algo no le funciona a usted, llame al {phone}.",
      blocks: [
        {
          heading: "Qué publicamos aquí",
          intro:
            "Noticias de nuestra propia oficina y de nuestro equipo. Nunca publicamos nada sobre los sistemas de un cliente: al cliente le llamamos. Contestamos llamadas de día y de noche, y mensajes en menos de {replyTime}.",
          cards: [
            {
              title: "Tormentas",
              text: "Cuando viene un huracán: si la oficina cierra, desde dónde trabaja el equipo y hasta cuándo.",
            },
            {
              title: "Caídas",
              text: "Cuando en nuestra oficina falla la luz, el internet o los teléfonos, y qué cambia eso para usted.",
            },
            {
              title: "Cierres",
              text: "Días en que la oficina cierra y la mesa de ayuda sigue contestando. Los feriados están en la página de contacto.",
              link: { text: "Horario y feriados" },
            },
          ],
        },
      ],
      seo: {
        title: "Estado de {company}: avisos de hoy y de antes",
        description:
          "Avisos vigentes de {company} en {city}, y los anteriores con la hora en que empezaron y terminaron. Si algo no le funciona, llame al {phone}.",
      },
    },
  },
  "page-pricing": {
    slug: "precios",
    content: {
      title: "Su rango de precio en un minuto",
      name: "Precios",
      intro:
        "Cobramos por persona, no por llamada. Escriba lo que tiene y vea más o menos cuánto cuesta un mes. No hace falta dejar su nombre para saberlo.",
      blocks: [
        {
          heading: "¿Qué tiene su empresa?",
          intro: "Si no lo sabe, calcule a ojo. El rango es lo bastante amplio.",
          items: [
            { label: "Personas", help: "Todos los que tienen computadora o buzón de correo" },
            { label: "Oficinas", help: "Lugares con su propia línea de internet" },
            { label: "Servidores", help: "En un clóset o en la nube" },
            {
              label: "Vigilancia de seguridad 24/7",
              help: "Analistas de seguridad que pueden sacar a un intruso a las 3 a.m.",
            },
            {
              label: "Un respaldo aparte de Microsoft 365",
              help: "Correo, calendarios y archivos, guardados fuera de Microsoft",
            },
            {
              label: "Papeles de auditoría y seguros",
              help: "HIPAA, PCI DSS o la FTC Safeguards Rule: preparamos la evidencia",
            },
          ],
          included: [
            "La mesa de ayuda, de día y de noche",
            "Visitas a su oficina y llamadas fuera de horario",
            "Actualizaciones de seguridad de computadoras y servidores",
            "Una prueba de restauración cada trimestre",
            "Un ingeniero principal y un suplente que conocen su empresa",
            "Un plan de tormenta, con fecha, cada mayo",
          ],
          disclaimer:
            "Es un estimado y no una oferta. Los proyectos de ocho horas o más, las licencias y los equipos van aparte. Tendrá una cifra fija a la semana de nuestra visita.",
          button: "Enviar esto a un ingeniero",
        },
        {
          heading: "Lo que la gente pregunta sobre el precio",
          questions: [
            {
              question: "¿Por qué un rango?",
              answer:
                "Dos oficinas del mismo tamaño pueden ser muy distintas: una tiene un servidor de 2016, la otra no tiene ninguno. En la primera visita vemos cuál es la suya, y entonces la cifra queda fija.",
            },
            {
              question: "¿Qué lo hace subir?",
              answer:
                "Personas, oficinas y servidores, como en la calculadora. Las llamadas y las visitas, no: un mes malo nos cuesta a nosotros, no a usted.",
            },
            {
              question: "¿Qué hace “Enviar esto a un ingeniero”?",
              answer:
                "Abre el formulario de contacto con sus números adjuntos. Un ingeniero los lee y responde en menos de {replyTime}.",
            },
          ],
        },
        {},
      ],
      closing: {
        heading: "Mándenos sus últimas tres facturas de TI.",
        text: "Las ponemos al lado de un precio fijo, línea por línea, y le decimos qué cambia. Si le conviene quedarse donde está, se lo decimos.",
        button: { text: "Enviar las facturas" },
      },
      seo: {
        title: "Precios de soporte de TI en {city}, al mes",
        description:
          "Cuánto cuesta al mes la TI administrada para sus personas, oficinas y servidores: mueva los números, vea el rango y, si le gusta, envíelo a un ingeniero.",
      },
    },
  },
};
