import type { Translations } from "../translation.ts";

export const home: Translations<"home"> = {
  home: {
    content: {
      blocks: [
        {
          slides: [
            {
              title: "Tecnología que aguanta la tormenta.",
              subtitle: "Redes, nube y mesa de ayuda para empresas de 20 a 500 personas.",
              description:
                "{company} se encarga de todo eso en el sur de la Florida. Contestan ingenieros con experiencia. Un solo precio fijo al mes por persona.",
              image: {
                alt: "Una oficina de dos pisos, iluminada, sobre raíces de mangle al atardecer, con un bote amarrado al lado",
              },
              buttonText: "Vea nuestros servicios",
              secondButton: { text: "Pida su consulta gratis" },
            },
            {
              title: "Dos de todo lo que importa.",
              subtitle: "Dos proveedores de internet, dos líneas eléctricas, dos ingenieros que conocen su oficina.",
              description:
                "Su cuenta tiene un ingeniero principal y un suplente, los dos con diez años o más en el oficio, y un mismo manual: la guía escrita de sus sistemas. Cualquiera de los dos puede estar de vacaciones cuando se inunde la calle.",
              image: {
                alt: "Racks de servidores sobre raíces de mangle bajo la lluvia; los cables entran al agua como raíces",
              },
              buttonText: "Vea quiénes somos",
              secondButton: { text: "Conozca al equipo" },
            },
            {
              title: "Alguien con experiencia está de guardia.",
              subtitle: "Vigilamos cada inicio de sesión, las 24 horas, con gente que puede actuar.",
              description:
                "A las 2:40 de la madrugada de un domingo, una alarma necesita una decisión, no un correo. Nuestro equipo de noche primero desconecta la máquina y después le llama, en español o en inglés.",
              image: {
                alt: "Una casa sobre pilotes iluminada por lámparas, de noche, con un muelle y una baliza verde",
              },
              buttonText: "Vea al equipo de noche",
              secondButton: { text: "Conozca la mesa de ayuda" },
            },
          ],
        },
        {
          heading: "Un solo equipo para toda su tecnología",
          intro:
            "La mayoría de las fallas empieza en el hueco entre dos proveedores. Nosotros cubrimos todo: un solo número al que llamar y nadie más a quien culpar.",
          more: "Todos los servicios y lo que incluye cada uno",
        },
        {
          heading: "{company} y la parte que no se ve",
          text: "Un mangle sigue en pie en un huracán por lo que tiene debajo del agua: cientos de raíces, y cada una carga un poco. Así hacemos la tecnología de las empresas que no pueden cerrar cuando viene una tormenta.",
          picture: {
            alt: "Un mangle en agua quieta; algunas de sus raíces son cables rosados y blancos",
          },
          benefits: [
            "Un ingeniero con nombre y apellido en su cuenta",
            "Un manual escrito de cada sistema",
            "Respaldos restaurados cada trimestre",
            "Informe mensual en palabras sencillas",
            "Plan de huracanes revisado cada mayo",
            "Sin contrato largo: puede irse con 60 días de aviso",
          ],
        },
        {
          heading: "Por qué elegir a {company}",
          intro: "Cualquiera promete buen servicio. Así se ve el nuestro un martes cualquiera.",
          cards: [
            {
              title: "Contesta un ingeniero desde la primera llamada",
              text: "Sin niveles y sin que le lean un número de ticket. Quien contesta tiene al menos diez años en el oficio y el manual de su empresa abierto.",
              evidence: {
                rows: [
                  { text: "Llama una compañía de títulos de Doral: los cierres no se imprimen." },
                  { strong: "Contesta Marisol.", text: "Ella instaló ese servidor de impresión en marzo." },
                  { strong: "Resuelto.", text: "Causa y solución, por correo a la gerente de la oficina." },
                ],
              },
            },
            {
              title: "Un precio fijo por persona",
              text: "Incluye las visitas a su oficina, las llamadas fuera de horario y los proyectos de menos de ocho horas.",
              evidence: {
                rows: [
                  { text: "64 personas × $118" },
                  { text: "3 visitas a la oficina" },
                  { text: "11 llamadas fuera de horario" },
                  { text: "Octubre" },
                ],
              },
            },
            {
              title: "Tan cerca que llegamos en camioneta",
              text: "Casi todo lo arreglamos a distancia. Un switch quemado necesita manos. Minutos desde nuestra oficina, de lunes a viernes a las 10 a.m.:",
              evidence: {
                rows: [
                  { text: "Brickell" },
                  { text: "Doral" },
                  { text: "Fort Lauderdale" },
                  { text: "Homestead" },
                  { text: "Boca Raton" },
                ],
              },
            },
            {
              title: "La temporada de huracanes está en el calendario",
              text: "De junio a noviembre no improvisamos. Cada cliente tiene un plan con fechas, y un nombre junto a cada línea.",
              evidence: {
                rows: [
                  { when: "Cada mayo", text: "Prueba de la segunda línea y del generador, en su oficina" },
                  { when: "72 horas antes", text: "Laptops y puntos de internet móvil entregados" },
                  { when: "36 horas antes", text: "Teléfonos desviados, última copia externa revisada" },
                  { when: "Después", text: "Nuestra llamada, antes que la suya" },
                ],
              },
            },
          ],
          claims: [{ label: "clientes satisfechos" }, {}, {}, {}],
        },
        { heading: "Casos de éxito que tenían que aguantar", more: "Todos los casos de éxito" },
        { heading: "Testimonios en palabras de nuestros clientes" },
        {
          heading: "Las tecnologías con las que trabajamos cada semana",
          intro: "Ninguno de estos fabricantes nos paga comisión. Por eso el consejo es honesto.",
        },
        {},
      ],
    },
  },
};
