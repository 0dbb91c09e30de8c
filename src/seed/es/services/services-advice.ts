import type { Translations } from "../../translation.ts";

/** Consulting, managed services and help desk. */
export const services: Translations<"service"> = {
  "service-consulting": {
    slug: "consultoria",
    content: {
      title: "Consultoría de TI",
      summary: "Un director de TI por horas: plan, presupuesto, contratos y una respuesta clara antes de firmar.",
      tagline: "Planes, presupuestos, contratos",
      description:
        "Un ingeniero con experiencia se suma a su planificación como director de TI por horas. Usted recibe un plan con precios, alguien que lee el contrato antes de que lo firme, y el formulario del seguro llenado por quien conoce las respuestas. No ganamos margen con equipos, así que podemos darnos el lujo de decir “no lo compre todavía”.",
      audience:
        "Dueños y gerentes de operaciones que deciden sobre tecnología entre dos tareas más. Momentos típicos: una cotización que nadie sabe juzgar, una mudanza de oficina, una fusión, una aseguradora con cuarenta preguntas, un servidor que cumple seis años.",
      included: [
        "Plan a tres años, con precios",
        "Revisión trimestral con su gerencia",
        "Auditoría de contratos y licencias",
        "Formularios de ciberseguro, con evidencia de cada respuesta",
        "Planes para mudanzas de oficina y fusiones",
        "Una recomendación escrita por decisión, de dos páginas como máximo",
      ],
      firstNinetyDays: [
        {
          title: "Sentarnos con su gente",
          text: "Dos días en su oficina. Vemos el trabajo y preguntamos qué hace perder tiempo, desde la recepción hasta el dueño.",
          when: "Semanas 1-2",
        },
        {
          title: "Contar lo que paga",
          text: "Todas las licencias, líneas y contratos en una lista, con su fecha de vencimiento. Casi todas las empresas encuentran algo que ya no usaban.",
          when: "Semanas 3-4",
        },
        {
          title: "Escribir el plan",
          text: "Qué arreglar, qué cambiar y qué dejar como está en tres años, cada cosa con su precio y su razón.",
          when: "Semanas 5-8",
        },
        {
          title: "Primera revisión",
          text: "Noventa minutos con su gerencia. Usted decide; nosotros anotamos quién hace qué y para cuándo.",
          when: "Semana 12",
        },
      ],
      questions: [
        {
          question: "¿Qué incluye la consulta gratis?",
          answer:
            "{callLength} con un ingeniero con experiencia, por teléfono o en su oficina. Escuchamos, le decimos qué arreglaríamos primero y le damos un rango de precio por persona. Después no nos debe nada, y no llamamos para preguntar si ya decidió.",
        },
        {
          question: "¿Los podemos contratar para una sola decisión?",
          answer:
            "Sí. Una segunda opinión sobre una cotización o un contrato tiene precio fijo, casi siempre son de dos a cuatro horas de trabajo, y la recibe por escrito.",
        },
        {
          question: "¿Les pagan los proveedores que recomiendan?",
          answer:
            "No. Trabajamos con una docena de proveedores y ninguno nos paga comisión. Cuando compramos algo para usted, ve nuestra factura de esa compra.",
        },
        {
          question: "¿Reemplazan a nuestro gerente de TI?",
          answer:
            "No. La mayoría de los gerentes de TI con los que trabajamos nos llama en época de presupuesto y para conversaciones en las que dos voces pesan más que una.",
        },
      ],
      closing: {
        heading: "Mándenos la cotización que le deja dudas.",
        text: "De cualquier proveedor, de cualquier cosa. Un ingeniero con experiencia le dice si la necesita, qué falta y qué haríamos nosotros con ese dinero. No cuesta nada.",
        button: { text: "Enviar la cotización" },
      },
      seo: {
        title: "Consultoría de TI en {city}: plan y presupuesto",
        description:
          "Un ingeniero con experiencia como su director de TI por horas en {city}: plan a tres años con precios, auditoría de contratos y respuestas claras.",
      },
    },
  },
  "service-managed": {
    slug: "servicios-administrados",
    content: {
      title: "Servicios administrados",
      summary: "Cada laptop y cada servidor al día, vigilado y respaldado, por un solo precio al mes.",
      tagline: "Cada equipo, al día y vigilado",
      description:
        "Nos hacemos cargo del día a día de sus computadoras, servidores y cuentas: instalación, actualizaciones, respaldos, compras y las llamadas a proveedores que nadie quiere hacer. Un precio al mes por persona lo cubre todo, también las visitas a su oficina y las llamadas de noche.",
      audience:
        "Empresas de 20 a 500 personas que no tienen departamento de TI, o que tienen a una sola persona que quisiera tomarse vacaciones. Bufetes, salud, logística, hotelería y náutica son la mayor parte de nuestra lista.",
      included: [
        "Un ingeniero con nombre, un suplente y un manual escrito",
        "Actualizaciones de seguridad a menos de 72 horas de publicadas",
        "La laptop lista el primer día del empleado nuevo",
        "Respaldos restaurados cada trimestre, con nota de cuánto tardó",
        "Visitas, llamadas fuera de horario y proyectos de menos de ocho horas",
        "Informe mensual de dos páginas, sin tecnicismos",
        "Plan de huracanes revisado cada mayo",
      ],
      firstNinetyDays: [
        {
          title: "Contar cada máquina",
          text: "Cada laptop, servidor, impresora y cuenta va a una lista, con su edad y su dueño. Siempre aparece una que nadie conocía.",
          when: "Semanas 1-2",
        },
        {
          title: "Restaurar antes de prometer",
          text: "Restauramos un servidor y un buzón desde el respaldo que usted ya tiene. Si falla, eso se arregla antes que nada.",
          when: "Semanas 2-4",
        },
        {
          title: "Actualizar por etapas",
          text: "Primero cinco máquinas, luego un departamento, luego todas. Al final, las actualizaciones llegan a todos en menos de 72 horas.",
          when: "Semanas 4-8",
        },
        {
          title: "Entregarle el manual",
          text: "Usted lo lee, marca lo que está mal y se queda con una copia impresa. Llega el primer informe de dos páginas.",
          when: "Semanas 9-12",
        },
      ],
      questions: [
        {
          question: "¿Cuándo cambia el precio mensual?",
          answer:
            "Cuando cambia su número de empleados, para arriba o para abajo, desde el primero del mes siguiente. Una vez al año lo revisamos juntos. Un mes malo con muchas llamadas no lo cambia.",
        },
        {
          question: "¿Qué no está en el precio fijo?",
          answer:
            "Los equipos y las licencias, que usted compra al costo, y los proyectos de ocho horas o más, que tienen su propio precio fijo antes de empezar.",
        },
        {
          question: "¿Cómo hacen el cambio desde nuestro proveedor actual?",
          answer:
            "Con una lista. Le pedimos las contraseñas, los contratos, los planos y las claves de los respaldos, y trabajamos a su lado dos semanas. Si ya no contesta, también conocemos ese camino.",
        },
        {
          question: "¿Qué dice el informe mensual?",
          answer:
            "Dos páginas: qué falló y por qué, qué cambiamos, qué máquinas ya toca reemplazar, cómo salió la última restauración y una recomendación. Su ingeniero lo repasa con usted cuando quiera.",
        },
      ],
      closing: {
        heading: "Cuéntenos de su último mes malo.",
        text: "Qué falló, a quién llamó y cuánto costó. Le decimos cuánto habría costado con un precio fijo, y qué parte no habría pasado.",
        button: { text: "Contarles" },
      },
      seo: {
        title: "Servicios de TI administrados en {city}",
        description:
          "Actualizaciones, respaldos, compras y soporte para empresas de 20 a 500 personas en el sur de la Florida. Un precio fijo por persona, 60 días de aviso.",
      },
    },
  },
  "service-help-desk": {
    slug: "mesa-de-ayuda",
    content: {
      title: "Mesa de ayuda",
      summary: "Un ingeniero con experiencia en la primera llamada, en español o en inglés, de día o de noche.",
      tagline: "Ingenieros con experiencia, 24/7",
      description:
        "Su gente llama, escribe o abre el chat, y le contesta un ingeniero con diez años o más en el oficio. En español y en inglés, las 24 horas, también la semana del huracán. La oficina tiene horario; la mesa de ayuda no cierra.",
      audience:
        "Empresas cuya gente trabaja cuando las oficinas ya cerraron: despachadores, enfermeras, recepciones de hotel, capitanes y todos los que cierran los libros a las once de la noche. También departamentos de TI que quieren tener las noches libres.",
      included: [
        "Teléfono, correo y chat, atendidos las 24 horas",
        "La mitad de las llamadas, en menos de un minuto, según nuestra central en los últimos doce meses",
        "83% de los casos, resuelto en la primera llamada, según nuestra cuenta de los últimos doce meses",
        "En su oficina el mismo día, cuando hacen falta manos",
        "La causa y cómo evitarla, por escrito en cada caso",
        "Español e inglés en todos los turnos",
      ],
      firstNinetyDays: [
        {
          title: "Aprender los nombres",
          text: "Conocemos a sus equipos, anotamos quién puede aprobar qué, y ponemos en el manual sus diez equipos más raros.",
          when: "Semanas 1-2",
        },
        {
          title: "Contestar al lado suyo",
          text: "Las llamadas nos llegan a nosotros y a su mesa anterior. Comparamos lo que habría hecho cada uno.",
          when: "Semanas 3-4",
        },
        {
          title: "Tomar las llamadas",
          text: "Todas las llamadas nos llegan a nosotros. Cada viernes usted recibe la lista con las causas, una línea cada una.",
          when: "Semanas 5-8",
        },
        {
          title: "Eliminar las cinco primeras",
          text: "Las cinco causas más comunes se arreglan para siempre. El teléfono suena menos.",
          when: "Semanas 9-12",
        },
      ],
      questions: [
        {
          question: "¿Quién contesta a las tres de la mañana?",
          answer:
            "Un ingeniero con al menos diez años en el oficio, en turno y despierto, con su manual abierto. El turno de noche es personal nuestro, no un centro de llamadas.",
        },
        {
          question: "¿Qué pasa con la mesa de ayuda en un huracán?",
          answer:
            "Se muda a nuestra segunda sede, en Orlando, 48 horas antes de que toque tierra. Así el teléfono se contesta todo el tiempo.",
        },
        {
          question: "¿Dan soporte a nuestro propio software?",
          answer:
            "Sí, hasta el punto en que tiene que actuar su fabricante. Aprendemos las preguntas de siempre, tenemos el número del proveedor en el manual y nos quedamos en la línea mientras trabaja.",
        },
        {
          question: "¿Podemos contratar solo las noches?",
          answer:
            "Sí. Las empresas con TI propio muchas veces nos dan de 5 p.m. a 8 a.m. y los fines de semana, a un precio más bajo por persona, y leen el registro con el café.",
        },
      ],
      closing: {
        heading: "Pregúntenos por el problema que tiene hoy.",
        text: "En español o en inglés. Un ingeniero le dice qué probaría primero, y usted oye cómo es ser cliente nuestro.",
        button: { text: "Describir el problema" },
      },
      seo: {
        title: "Mesa de ayuda de TI, 24 horas, en español",
        description:
          "Llame a las 3 a.m. y le contesta un ingeniero con diez años de oficio. La mitad de las llamadas en un minuto; 83% resuelto en la primera llamada.",
      },
    },
  },
};
