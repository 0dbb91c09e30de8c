import type { Translations } from "../../translation.ts";

/** Software, data and infrastructure. */
export const services: Translations<"service"> = {
  "service-software": {
    slug: "desarrollo-de-software",
    content: {
      title: "Desarrollo de software",
      summary: "Portales, integraciones y herramientas internas, hechas por el mismo equipo que las mantiene.",
      tagline: "Portales, integraciones, apps",
      description:
        "Portales para clientes, integraciones entre los sistemas que usted ya paga y pequeñas herramientas internas que jubilan la hoja de cálculo compartida. Trabajamos en etapas de dos semanas, le mostramos cada una y después contestamos el teléfono por ella.",
      audience:
        "Empresas cuyo proceso real vive en una hoja de cálculo con doce pestañas, o en la cabeza de una persona. Y empresas a las que les cotizaron seis cifras por reemplazar sistemas que en su mayoría funcionan.",
      included: [
        "Alcance y precio fijos, en etapas de dos semanas",
        "El código y las cuentas son suyos",
        "Hecho por quienes también le dan soporte",
        "Accesible y probado en celulares de verdad",
        "Una prueba para cada regla que cuesta dinero si falla",
        "Una entrega por escrito desde la que otro programador puede empezar",
      ],
      firstNinetyDays: [
        {
          title: "Ver el trabajo",
          text: "Dos o tres días junto a quienes lo van a usar. Anotamos cada paso, también los que nadie menciona.",
          when: "Semanas 1-2",
        },
        {
          title: "Acordar la versión más pequeña",
          text: "Un boceto en el que puede hacer clic, un alcance que cabe en dos páginas y un precio fijo.",
          when: "Semanas 3-4",
        },
        {
          title: "Construir y mostrar",
          text: "Cada dos viernes, usted usa lo que está listo, con sus propios datos, y nos dice qué cambiar.",
          when: "Semanas 5-10",
        },
        {
          title: "Primero un equipo",
          text: "Un departamento o una tienda trabaja con ella dos semanas antes que los demás.",
          when: "Semanas 11-12",
        },
      ],
      questions: [
        {
          question: "¿Cuánto cuesta una herramienta pequeña?",
          answer:
            "La mayoría de las primeras versiones cuesta entre $12,000 y $45,000, a precio fijo y con un alcance de dos páginas. Si después del boceto no podemos decirle un precio, usted no paga el boceto.",
        },
        {
          question: "¿De quién es lo que ustedes escriben?",
          answer:
            "Suyo: el código, las cuentas y la documentación, desde el primer pago. Vive en un repositorio que le pertenece.",
        },
        {
          question: "¿Y si más adelante queremos otro programador?",
          answer:
            "Escribimos la entrega antes de que la pida y pasamos un día con la persona que sigue. Usamos herramientas comunes a propósito, para que sea fácil encontrar programadores.",
        },
        {
          question: "¿Hacen apps para el celular?",
          answer:
            "Cuando lo importante es la cámara, la ubicación o guardar datos sin conexión. Si no, una página web que funciona bien en el celular cuesta mucho menos y no necesita tienda de apps.",
        },
      ],
      closing: {
        heading: "Cuéntenos de la hoja de cálculo que maneja su empresa.",
        text: "Quién la llena, quién la lee y qué pasa cuando está mal. Le decimos si el software se paga solo, cuánto tarda en hacerse y cuándo le conviene más quedarse con la hoja.",
        button: { text: "Describir la hoja de cálculo" },
      },
      seo: {
        title: "Software a la medida e integraciones en {city}",
        description:
          "Portales, integraciones y pequeñas herramientas internas a precio fijo, en etapas de dos semanas. El código es suyo, y quienes lo hicieron le dan soporte.",
      },
    },
  },
  "service-data": {
    slug: "manejo-de-datos",
    content: {
      title: "Manejo de datos",
      summary: "Un solo lugar donde ventas, operaciones y finanzas están de acuerdo en la cifra.",
      tagline: "Informes en los que la gente confía",
      description:
        "Un solo lugar donde ventas, operaciones y finanzas están de acuerdo en la cifra. Limpiamos los datos, los ordenamos y hacemos los seis informes que usted abrirá cada lunes. Cada cifra dice de dónde viene y quién aprobó lo que significa.",
      audience:
        "Equipos de gerencia que pasan la primera mitad de la reunión discutiendo qué cifra es la correcta. Gente de finanzas que copia de cuatro sistemas a fin de mes. Y todo el que debe guardar registros por años y volver a encontrarlos.",
      included: [
        "Un almacén de datos con herramientas que puede dejar cuando quiera",
        "Definiciones aprobadas por su encargado de finanzas",
        "Seis informes para empezar, cada uno abre en menos de dos segundos",
        "Cada gerente ve solo las filas que le tocan",
        "Alertas cuando una fuente se detiene o una cifra salta",
        "Reglas de conservación, escritas y cumplidas",
      ],
      firstNinetyDays: [
        {
          title: "Reunir las discusiones",
          text: "¿En qué cifras no se ponen de acuerdo? Las anotamos y seguimos cada una hasta su origen.",
          when: "Semanas 1-2",
        },
        {
          title: "Acordar las palabras",
          text: "¿Qué es un cliente, un pedido, una entrega tarde? Una página, firmada por finanzas y operaciones.",
          when: "Semanas 3-5",
        },
        {
          title: "Construir el almacén",
          text: "Primero dos fuentes, limpias cada noche, con un informe de lo que no cuadró.",
          when: "Semanas 6-9",
        },
        {
          title: "Seis informes",
          text: "Los seis que abrirá los lunes, comparados con los libros de los últimos doce meses.",
          when: "Semanas 10-12",
        },
      ],
      questions: [
        {
          question: "Nuestros datos son un desorden. ¿Los limpiamos primero?",
          answer:
            "No. Limpiar sin un propósito no termina nunca. Limpiamos lo que necesitan los primeros seis informes y le mostramos el resto en una lista, con tamaños.",
        },
        {
          question: "¿Esto reemplaza nuestro sistema de contabilidad?",
          answer:
            "No. Todo se queda donde se registra. El almacén guarda una copia que se lee rápido y no cambia nada en los sistemas de los que viene.",
        },
        {
          question: "¿Dónde se guardan nuestros datos y quién los ve?",
          answer:
            "En una cuenta a su nombre, en una región de Estados Unidos del proveedor que usted elija. Cada gerente ve las filas de su propio equipo; el acceso de nuestros ingenieros queda registrado, y usted puede terminarlo.",
        },
        {
          question: "¿Podemos dejar sus herramientas más adelante?",
          answer:
            "Sí. Las tablas y las definiciones se guardan en formatos abiertos, y ya entregamos dos almacenes a equipos internos.",
        },
      ],
      closing: {
        heading: "Restauremos un archivo juntos.",
        text: "Usted nombra un archivo del mes pasado y vemos cómo lo trae su respaldo. Toma media hora, y después usted lo sabe en vez de esperarlo.",
        button: { text: "Programar la prueba" },
      },
      seo: {
        title: "Manejo de datos: informes en los que confía",
        description:
          "Limpiamos sus cifras, acordamos las definiciones con finanzas y hacemos los seis informes que abre los lunes, en su propia cuenta y en formatos abiertos.",
      },
    },
  },
  "service-infrastructure": {
    slug: "infraestructura",
    content: {
      title: "Infraestructura",
      summary: "Servidores, almacenamiento y energía, por encima del nivel de inundación y probados cada mayo.",
      tagline: "Servidores, almacenamiento, energía",
      description:
        "Servidores, almacenamiento, energía y racks, para lo que debe quedarse en el edificio. Por encima del nivel de inundación, con la prueba del generador en el calendario. Planeamos el último día de cada máquina cuando la compramos, para que nada cumpla ocho años por sorpresa.",
      audience:
        "Empresas cuyas máquinas, archivos o reglas mantienen los servidores en el local: imprentas, fábricas, laboratorios, tiendas con cámaras y todo el que se detiene si la red es lenta. También quienes tienen un rack en un cuarto que se inunda.",
      included: [
        "Plan de renovación de equipos a cinco años",
        "UPS y generador probados con carga cada mayo",
        "Manos en el sitio en dos centros de datos de {city}",
        "Lista de equipos con las fechas de garantía",
        "La altura de cada rack sobre la inundación, medida y anotada",
        "Discos viejos destruidos, con un certificado por cada uno",
      ],
      firstNinetyDays: [
        {
          title: "Medir el cuarto",
          text: "Altura sobre la calle, cuánto peso aguanta el piso, energía, calor y la edad de cada máquina.",
          when: "Semana 1",
        },
        {
          title: "Planear en papel",
          text: "Qué se queda, qué sube y qué sale, con el costo a cinco años y el orden del trabajo.",
          when: "Semanas 2-4",
        },
        {
          title: "Mover de noche",
          text: "Rack por rack, con alguien de su gente al lado que puede decir alto.",
          when: "Semanas 5-10",
        },
        {
          title: "Desconectar",
          text: "Cortamos la luz de la calle a propósito, de día, y anotamos lo que pasó.",
          when: "Semana 12",
        },
      ],
      questions: [
        {
          question: "¿Todavía vale la pena tener servidores propios?",
          answer:
            "Muchas veces sí, si hay máquinas en el edificio que los leen todo el día o si una norma lo exige. Si no, le mostramos lo que cuesta la nube en cinco años, al lado del precio del rack.",
        },
        {
          question: "¿Qué tan alto es suficiente?",
          answer:
            "Buscamos la elevación de inundación de su dirección, le sumamos dos pies y medimos desde la calle con un nivel. Si su edificio no llega, un centro de datos sí.",
        },
        {
          question: "¿Ustedes venden los equipos?",
          answer:
            "Los compramos para usted al costo y le mostramos la factura. Nuestro trabajo tiene su propio precio, así que un servidor más barato no nos cuesta nada.",
        },
      ],
      closing: {
        heading: "Mándenos una foto de su cuarto de servidores.",
        text: "Tal como está, con cables y todo. Un ingeniero le dice qué debe preocuparle primero: calor, agua, energía o edad. Hemos visto peores.",
        button: { text: "Enviar una foto" },
      },
      seo: {
        title: "Servidores y energía a salvo de la inundación",
        description:
          "Servidores en su local para empresas que los necesitan cerca: plan a cinco años, racks sobre el nivel de inundación, UPS y generador probados cada mayo.",
      },
    },
  },
};
