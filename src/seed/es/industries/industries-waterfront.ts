import type { Translations } from "../../translation.ts";

/** Freight, hotels and marinas. */
export const industries: Translations<"industry"> = {
  "industry-freight": {
    slug: "carga",
    content: {
      title: "Carga y logística",
      heading: "En la carga, el camión en el portón no espera a un servidor",
      summary:
        "Despacho, trámites de aduana y escáneres de muelle que funcionan a las cuatro de la mañana y el fin de semana.",
      intro:
        "Una agencia de carga vive de tres pantallas: la reserva, la aduana y el muelle. Si una se detiene, alguien paga almacenaje. Mantenemos las tres en marcha, desde la oficina hasta el último escáner del muelle.",
      risks: [
        {
          title: "El trámite de aduana no sale",
          text: "Se cayó la línea, o el certificado del programa de aduana venció un domingo. El contenedor se queda, y el almacenaje empieza a correr.",
          answer:
            "Dos líneas de internet por dos rutas, un calendario de todos los certificados y licencias, y un ingeniero de noche que tiene el teléfono de soporte de ese programa en su manual, la guía escrita de sus sistemas.",
        },
        {
          title: "La carga se va con un transportista que no existe",
          text: "Los ladrones toman el correo de un transportista real, cambian el teléfono y recogen la carga con los papeles en regla. Empieza con una contraseña robada.",
          answer:
            "Llaves de seguridad para todo el que reserva o entrega carga, alarmas para inicios de sesión que no cuadran y una regla de entrega que compara el teléfono del transportista con el que usted ya tiene.",
        },
        {
          title: "Los escáneres pierden la red entre dos estantes",
          text: "Un almacén cambia de forma con cada embarque, y los estantes de acero se tragan el Wi-Fi. La gente empieza a anotar las paletas a mano.",
          answer:
            "Medimos con los estantes llenos, colgamos los puntos de acceso donde no llegan los montacargas y dejamos que los escáneres sigan trabajando sin conexión hasta que vuelven a tener señal.",
        },
      ],
      rules: [
        {
          name: "CTPAT: criterios mínimos de seguridad",
          text: "CTPAT es un programa voluntario de la Oficina de Aduanas y Protección Fronteriza (CBP). Sus miembros tienen políticas de ciberseguridad por escrito, una cuenta por persona, sistemas probados y actualizados, y accesos que terminan cuando termina el empleo. Guardamos la evidencia en una carpeta para su próxima validación.",
        },
        {
          name: "Agentes de aduana: 19 CFR Part 111",
          text: "Un agente con licencia guarda los registros de cada entrada cinco años. Si hay una filtración de los registros de su negocio de aduana, avisa a CBP en un plazo de 72 horas desde que se entera. Solo puede hacerlo si lo nota, así que vigilamos los inicios de sesión de día y de noche.",
        },
      ],
      typicalName: "empresa de carga",
      questions: [
        {
          question: "¿Quién contesta a las cuatro de la mañana?",
          answer: "Un ingeniero de nuestra mesa de noche, en español o en inglés, con su manual abierto.",
        },
      ],
      closing: {
        heading: "Recorra el almacén con nosotros.",
        text: "Traemos un medidor, medimos el Wi-Fi entre los estantes mientras están llenos y le dejamos un plano con los puntos donde los escáneres pierden la señal.",
        button: { text: "Programar el recorrido" },
      },
      seo: {
        title: "TI para agencias de carga y aduana en {city}",
        description:
          "TI para agencias de carga en {city}: trámites que salen de noche, escáneres que funcionan entre estantes llenos, y lo que piden CTPAT y 19 CFR 111.",
      },
    },
  },
  "industry-hotels": {
    slug: "hoteles",
    content: {
      title: "Hoteles y restaurantes",
      heading: "En un hotel funciona la recepción, y también la habitación 412",
      summary:
        "Wi-Fi del que los huéspedes no hablan, pagos con tarjeta que sobreviven una caída y puertas que abren a medianoche.",
      intro:
        "Los huéspedes opinan del Wi-Fi antes que del desayuno. Detrás, las reservas, las terminales de tarjetas y las cerraduras comparten un edificio y un clóset. Nosotros los separamos, y los mantenemos en marcha en un fin de semana lleno.",
      risks: [
        {
          title: "Hotel lleno, y las tarjetas no pasan",
          text: "Un solo router carga el bar, la recepción y doscientos teléfonos. A las nueve de la noche del sábado se rinde, y la fila en la recepción crece.",
          answer:
            "Los pagos tienen su propia línea y su propia red, con un respaldo celular que entra por sí solo. Las terminales que pueden guardar un pago sin conexión quedan configuradas así, y lo probamos con usted.",
        },
        {
          title: "Una llamada de “la oficina central” cambia una contraseña",
          text: "El auditor nocturno recibe una llamada amable, lee un código en voz alta y alguien entra al sistema de reservas. Después les llega a los huéspedes un enlace para pagar otra vez.",
          answer:
            "Llaves de seguridad para el sistema de reservas, ningún cambio por teléfono sin devolver la llamada, y veinte minutos de práctica con cada empleado nuevo, en todos los turnos.",
        },
        {
          title: "Huéspedes y cerraduras en la misma red",
          text: "Cámaras, termostatos y cerraduras vienen de cinco proveedores y se conectan donde haya un puerto libre. Basta un huésped curioso.",
          answer:
            "Redes separadas para huéspedes, personal, pagos y edificio, dibujadas en una página. Lo que conecta un proveedor no tiene acceso hasta que sabemos qué es.",
        },
      ],
      rules: [
        {
          name: "PCI DSS 4.0.1 (norma de las marcas de tarjetas)",
          text: "Las reglas de las marcas de tarjetas para todo el que acepta tarjetas. Todos los requisitos de la versión 4 aplican desde el 31 de marzo de 2025. Mientras menos de su red toque datos de tarjetas, más corto es su cuestionario anual: por eso la separamos primero.",
        },
        {
          name: "Recibos de tarjeta: FACTA",
          text: "El recibo impreso para el huésped muestra como máximo los últimos cinco dígitos de la tarjeta, y no la fecha de vencimiento. Lo revisamos en cada terminal, y otra vez después de cada actualización.",
        },
        {
          name: "Reglas de la ADA para las reservas",
          text: "Los huéspedes deben poder reservar las habitaciones accesibles igual que las demás, y sus páginas de reserva tienen que describir lo que las hace accesibles. Probamos las suyas con un lector de pantalla y anotamos qué cambiar.",
        },
      ],
      typicalName: "hotel",
      questions: [
        {
          question: "¿Pueden trabajar sin cerrar el bar?",
          answer:
            "Sí. Montamos la red nueva al lado de la vieja, movemos un área a la vez entre las dos y las seis de la mañana, y dejamos la vieja encendida hasta que pase el fin de semana.",
        },
      ],
      closing: {
        heading: "Díganos cuál es su noche más tranquila.",
        text: "Vamos esa noche, anotamos lo que está conectado desde el bar hasta el cuarto de servidores y le mostramos qué comparte red con sus terminales de tarjetas.",
        button: { text: "Elegir una noche" },
      },
      seo: {
        title: "TI para hoteles y restaurantes en {city} | {company}",
        description:
          "TI para hoteles y restaurantes en {city}: Wi-Fi para huéspedes, pagos que sobreviven una caída, redes separadas y PCI DSS 4.0.1 en palabras sencillas.",
      },
    },
  },
  "industry-marine": {
    slug: "marinas",
    content: {
      title: "Marinas y astilleros",
      heading: "En una marina, la red tiene que llegar hasta el último amarre",
      summary:
        "Wi-Fi hasta la punta del muelle, una oficina que vuelve al día siguiente de la tormenta y archivos de barcos que siguen privados.",
      intro:
        "En un muelle, todo lo que puede oxidarse se oxida, y los rayos encuentran el poste más alto. Hacemos redes que lo aguantan, y las ponemos de nuevo en marcha después de la tormenta, cuando llaman todos los capitanes a la vez.",
      risks: [
        {
          title: "El muelle se queda a oscuras después de una tormenta",
          text: "La sal entra en un conector, un rayo en un cable de cobre, y la punta del muelle se queda sin Wi-Fi, sin cámaras y sin pagos de combustible.",
          answer:
            "Fibra en lugar de cobre hasta los muelles, gabinetes sellados por encima de la marejada y repuestos de cada pieza en su propio depósito. Lo revisamos todo cada mayo.",
        },
        {
          title: "Los archivos del dueño viajan más lejos que el barco",
          text: "Los astilleros guardan pasaportes, contratos de tripulación, planos y facturas de gente sobre la que a la prensa le gusta escribir. Están en un buzón compartido.",
          answer:
            "Una carpeta por barco con sus propios permisos, enlaces que terminan cuando termina el trabajo y ninguna copia de pasaporte en el correo. Verificación en dos pasos para la oficina, el astillero y los subcontratistas.",
        },
        {
          title: "Una factura falsa en temporada de reparaciones",
          text: "Una reparación mayor tiene cuarenta facturas y seis subcontratistas. La cuarenta y una se ve igual y tiene otra cuenta bancaria.",
          answer:
            "El correo que no pasa la verificación del remitente no llega, los dominios parecidos hacen sonar una alarma, y todo número de cuenta que cambia se confirma por teléfono, a un número que usted ya tiene.",
        },
      ],
      rules: [
        {
          name: "Norma cibernética de la Guardia Costera: 33 CFR 101, Subpart F",
          text: "Vigente desde el 16 de julio de 2025 para buques de bandera de EE. UU. e instalaciones que necesitan un plan de seguridad de la Guardia Costera: aviso de incidentes, capacitación, una evaluación, un oficial de ciberseguridad y un plan entregado a más tardar el 16 de julio de 2027. A la mayoría de las marinas y astilleros no les aplica. A una terminal o a un muelle de pasajeros, tal vez, y lo averiguamos con usted.",
        },
        {
          name: "Trabajos de defensa: NIST SP 800-171 y CMMC",
          text: "Un astillero con contratos de la Marina tiene que proteger información controlada, y desde el 10 de noviembre de 2025 los contratos nuevos de defensa pueden pedir un nivel de CMMC. Preparamos los controles técnicos y la evidencia. La evaluación la hace otra empresa.",
        },
        {
          name: "PCI DSS en el muelle de combustible",
          text: "Una bomba que acepta tarjetas cae bajo las mismas reglas que la recepción de un hotel, en la punta de un cable largo. Tiene su propia red.",
        },
      ],
      typicalName: "astillero",
      questions: [
        {
          question: "¿También trabajan a bordo?",
          answer:
            "En puerto, sí: redes, respaldo por satélite y celular, Wi-Fi para tripulación e invitados. En el mar ayudamos por teléfono.",
        },
      ],
      closing: {
        heading: "Díganos qué amarre no tiene señal.",
        text: "Vamos con marea baja y con marea alta, medimos ese muelle con un medidor y le decimos qué hace falta para llegar al último amarre.",
        button: { text: "Decirnos cuál" },
      },
      seo: {
        title: "TI para marinas y astilleros del sur de la Florida",
        description:
          "TI para marinas y astilleros del sur de la Florida: fibra hasta el último amarre, gabinetes para tormentas, archivos privados y la norma de la Guardia Costera.",
      },
    },
  },
};
