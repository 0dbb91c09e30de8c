import type { Translations } from "../translation.ts";

export const settings: Translations<"settings"> = {
  settings: {
    content: {
      company: {
        blurb:
          "Servicios de TI para empresas de 20 a 500 personas en el sur de la Florida. Con oficina en {city} y visitas de Homestead a Boca Raton.",
        areaServed: ["Condado de Miami-Dade", "Condado de Broward", "Condado de Palm Beach"],
        helpDeskHours: "Mesa de ayuda abierta las 24 horas",
      },
      claims: [
        { label: "años en el sur de la Florida", basis: "Desde 2010" },
        { label: "clientes atendidos", basis: "Empresas, de 2010 a 2025" },
        { label: "soporte de ingenieros", basis: "Días feriados incluidos" },
        { label: "de los clientes renovó", basis: "Contratos por renovar en 2024 y 2025" },
        { label: "proyectos entregados", basis: "Contados en la entrega, de 2010 a 2025" },
        { label: "años de oficio, cada ingeniero", basis: "Nuestro mínimo al contratar, 2025" },
      ],
      consultation: { text: "Pida su consulta gratis" },
      closing: {
        heading: "Cuéntenos qué es lo que siempre falla.",
        text: "Un ingeniero con experiencia le dedica {callLength}: escucha, dice qué arreglaríamos primero y da un rango de precio. No cuesta nada y no hay diapositivas.",
        button: { text: "Empecemos" },
      },
      invitations: {
        service: {
          heading: "El próximo paso: unas líneas, o una llamada",
          text: "Cuéntenos qué tiene y qué le molesta de eso. Le responde un ingeniero, y preguntar es gratis.",
        },
        message: "Cuéntenos qué pasa con sus propias palabras. Un ingeniero con experiencia lee cada mensaje.",
        application: {
          heading: "¿Ninguna vacante es para usted? Escríbanos igual.",
          text: "Más de uno de nosotros empezó con una carta que nadie había pedido.",
        },
      },
      clientHelp: {
        question: "¿Quién es usted?",
        prospect: "Es mi primera vez",
        client: "Ya soy cliente",
        heading: "Ayuda para clientes",
        text: "Si algo dejó de funcionar, lo más rápido es llamar. El ingeniero que contesta tiene abierto su manual, la guía escrita de sus sistemas.",
      },
      menu: [
        { text: "Inicio" },
        { text: "Nosotros", children: [{ text: "Quiénes somos" }, { text: "Nuestro equipo" }] },
        {
          text: "Servicios",
          children: [
            { text: "Consultoría de TI" },
            { text: "Servicios administrados" },
            { text: "Soluciones en la nube" },
            { text: "Seguridad" },
            { text: "Precios" },
            { text: "Todos los servicios" },
            { text: "Industrias" },
          ],
        },
        { text: "Portafolio" },
        { text: "Contacto" },
      ],
      footer: {
        services: [
          { text: "Consultoría de TI" },
          { text: "Servicios administrados" },
          { text: "Soluciones en la nube" },
          { text: "Seguridad" },
          { text: "Redes" },
          { text: "Mesa de ayuda" },
          { text: "Desarrollo de software" },
          { text: "Manejo de datos" },
          { text: "Infraestructura" },
        ],
        quickLinks: [
          { text: "Quiénes somos" },
          { text: "Nuestro equipo" },
          { text: "Portafolio" },
          { text: "Blog" },
          { text: "Empleos" },
          { text: "Precios" },
          { text: "Dónde atendemos" },
          { text: "Industrias" },
          { text: "Contacto" },
        ],
        legal: [{ text: "Política de privacidad" }, { text: "Términos de servicio" }, { text: "Accesibilidad" }],
      },
    },
  },
};
