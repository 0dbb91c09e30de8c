import type { Translations } from "../translation.ts";

export const openings: Translations<"opening"> = {
  "opening-network-engineer": {
    slug: "ingeniero-de-redes",
    content: {
      title: "Ingeniero o ingeniera de redes",
      summary: "Oficinas, muelles y clínicas con redes que siguen funcionando cuando el proveedor de internet no.",
      team: "Redes e infraestructura",
      description:
        "Usted recibe once redes de clientes de manos del ingeniero que las construyó y que ahora dirige el equipo. A cuatro les toca renovación antes de junio, y las dibuja usted. Pasará cerca de la mitad de la semana con clientes, de Homestead a Boca Raton, y la otra mitad cuidando que nadie tenga que manejar hasta allá de noche.",
      work: [
        "Planear y construir redes de oficinas, almacenes y muelles, del gabinete al segundo proveedor",
        "Mantener ciertos los dibujos: lo que está en el techo es lo que está en el manual",
        "Probar cada cambio de línea en mayo, de día, con el cliente mirando",
        "Llevar el teléfono de medianoche cuando le toque, una semana de cada seis",
      ],
      bring: [
        "Diez años con redes enrutadas de las que dependían otras personas",
        "Firewalls de Fortinet o Palo Alto, switches de Cisco o Ubiquiti, y una opinión sobre cada uno",
        "Una redacción que entienda la gerente de oficina de un cliente",
        "Licencia de conducir, y ningún miedo a las escaleras",
      ],
      offer: [
        "Sus propias cuentas, con un suplente que las conoce cuando usted no está",
        "Una camioneta con el estante lleno, y un taller para montarlo todo antes",
        "Diez días de estudio pagados al año, exámenes incluidos",
        "Seguro de salud pagado por completo, y el 75% del de su familia",
      ],
      apply:
        "Envíe su currículum y un párrafo sobre una falla que le tomó más de un día encontrar. Diga cómo la encontró. Respondemos en cinco días hábiles, después hablamos una hora y después miramos juntos uno de nuestros gabinetes. Ese es todo el proceso.",
      seo: {
        title: "Ingeniero de redes en {city}, {company}",
        description:
          "Redes de oficinas, muelles y clínicas del sur de la Florida: sus propias cuentas, una semana de guardia de cada seis, diez días de estudio. Solicite aquí.",
      },
    },
  },
  "opening-service-desk-engineer": {
    slug: "ingeniero-de-soporte-nocturno",
    content: {
      title: "Ingeniero o ingeniera de soporte, turno de noche",
      summary:
        "La voz que oye una clínica o una oficina del puerto a las dos de la mañana, con los medios para ayudar.",
      team: "Mesa de ayuda",
      description:
        "Aquí no hay primer nivel: quien contesta el teléfono puede arreglarlo. De noche son seis ingenieros en la mesa y dos de guardia, con unas nueve llamadas por turno cada uno. Entre llamada y llamada trabaja en las causas, las que si no volverían a sonar mañana. Cuando ya conoce a los clientes, dos turnos por semana se pueden hacer desde casa.",
      work: [
        "Contestar llamadas y alarmas entre las 10 p.m. y las 6 a.m., cuatro noches seguidas como máximo",
        "Arreglar lo que se puede arreglar desde una silla, y mandar la camioneta para lo que no",
        "Anotar la causa antes de terminar el turno, para que la mesa de día llame con ella al cliente",
        "Eliminar para siempre una alarma repetida al mes",
      ],
      bring: [
        "Diez años en soporte, al menos tres sin nadie detrás",
        "Microsoft 365, Windows Server y suficiente de redes para leer una captura de paquetes",
        "Inglés y español por teléfono; el criollo haitiano es bienvenido",
        "Calma, aun a las cuatro de la mañana, y aun cuando quien llama no tiene ninguna",
      ],
      offer: [
        "Libres los días después de una serie de noches, sin contarlos como vacaciones",
        "El pago nocturno está incluido arriba y también se paga en días de enfermedad",
        "Diez días de estudio pagados al año, exámenes incluidos",
        "Pasar a la mesa de día en menos de dos años, si lo desea",
      ],
      apply:
        "Envíe su currículum y un párrafo sobre la peor llamada que haya atendido. Díganos qué noches le convienen y cuáles no. Respondemos en cinco días hábiles, y antes de decidir pasa una noche pagada en la mesa.",
      seo: {
        title: "Soporte de TI, turno de noche | {company}",
        description:
          "Noches sin primer nivel: nueve llamadas, causas reales, cuatro noches seguidas como máximo y libres los días siguientes. Inglés y español. Solicite aquí.",
      },
    },
  },
  "opening-workshop-technician": {
    slug: "tecnico-de-taller",
    content: {
      title: "Técnico o técnica de taller",
      summary: "Laptops, gabinetes y teléfonos salen de su mesa listos para conectar. No se pide experiencia.",
      team: "Taller",
      description:
        "Unas seiscientas máquinas al mes llegan en cajas y se van como la herramienta de alguien: configuradas, etiquetadas, probadas y en la lista. Veinticuatro horas por semana, los días que usted elija con el equipo. Dos de nuestros ingenieros empezaron así.",
      work: [
        "Configurar laptops, teléfonos y puntos de acceso con una lista, y corregir la lista cuando está mal",
        "Armar y cablear gabinetes pequeños antes de que viajen",
        "Borrar discos viejos, y firmar por cada uno",
        "Mantener completo el estante de tormenta, de junio a noviembre",
      ],
      bring: [
        "Manos pacientes, y etiquetas que quedan derechas",
        "Curiosidad: alguna vez abrió algo solo para ver cómo funciona",
        "Inglés o español, lo suficiente para preguntar cuando algo no está claro",
        "No necesita certificación, título ni experiencia",
      ],
      offer: [
        "Un ingeniero a su lado, con una hora al día para sus preguntas",
        "Los mismos diez días de estudio que todos, exámenes incluidos",
        "Tiempo completo después de un año, si usted lo quiere y lo tenemos",
        "Seguro de salud desde el primer mes, también a medio tiempo",
      ],
      apply:
        "Mándenos unas líneas sobre usted y una foto de algo que haya construido, reparado o desarmado. Puede enviar un currículum, pero no hace falta. Respondemos en cinco días hábiles y le pagamos un día de prueba en el taller.",
      seo: {
        title: "Técnico de taller, medio tiempo, en {city}",
        description:
          "Configure laptops, teléfonos y gabinetes: 24 horas por semana, usted elige los días, un ingeniero a su lado y estudio pagado. No se pide título.",
      },
    },
  },
};
