import type { Translations } from "../../translation.ts";

/** Cloud, security and network. */
export const services: Translations<"service"> = {
  "service-cloud": {
    slug: "nube",
    content: {
      title: "Soluciones en la nube",
      summary: "Microsoft 365, Azure y AWS: la mudanza en un fin de semana, y el gasto bajo control.",
      tagline: "Mudanzas, costos, respaldos",
      description:
        "Llevamos su correo, sus archivos y sus servidores a Microsoft 365, Azure, AWS o Google Cloud, y después seguimos vigilando la factura. Si un servidor sale más barato en su clóset, se lo decimos. Cada paso tiene camino de regreso y el nombre de alguien al lado.",
      audience:
        "Empresas con un servidor muy viejo, muy cerca del nivel de la calle o muy lejos de quienes lo usan. Y empresas que ya están en la nube y abren la factura con un ojo cerrado.",
      included: [
        "Plan de migración con camino de regreso en cada paso",
        "Dos ensayos con copias antes de mover nada",
        "Revisión de costos cada mes",
        "Respaldo inalterable fuera de la cuenta principal",
        "Reglas de acceso ligadas a su lista de personal",
        "Una comparación con dejarlo en el edificio",
      ],
      firstNinetyDays: [
        {
          title: "Medir",
          text: "Tres semanas de carga real de cada servidor. Muchos son el doble de grandes de lo necesario.",
          when: "Semanas 1-3",
        },
        {
          title: "Tres precios",
          text: "Mover todo, mover una parte o quedarse. El costo a cinco años de cada opción, con energía y personal.",
          when: "Semana 4",
        },
        {
          title: "Ensayar y mover",
          text: "Dos ensayos y luego la mudanza: un fin de semana o un servidor a la vez, según su calendario.",
          when: "Semanas 5-10",
        },
        {
          title: "Bajar la factura",
          text: "Capacidad reservada, apagado nocturno, discos viejos borrados. Después viene la primera revisión mensual de costos.",
          when: "Semanas 11-12",
        },
      ],
      questions: [
        {
          question: "¿Cuánto tiempo estaremos sin servicio durante la mudanza?",
          answer:
            "Para la mayoría de los servidores, una noche fuera de su horario. El correo se mueve mientras la gente trabaja. El plan dice los minutos de cada sistema y la hora en que daríamos marcha atrás.",
        },
        {
          question: "¿La nube nos va a costar más?",
          answer:
            "A veces. Los archivos grandes que se leen todo el día suelen salir más baratos en el edificio. Usted ve una comparación a cinco años antes de decidir, y a nosotros nos pagan lo mismo de las dos formas.",
        },
        {
          question: "¿De quién son las cuentas?",
          answer:
            "Suyas, desde el primer día, con su tarjeta y su nombre. Nosotros trabajamos en ellas como invitados, con un acceso que usted puede terminar.",
        },
        {
          question: "¿Y si se cae el proveedor de la nube?",
          answer:
            "Los respaldos están fuera de la cuenta principal y se restauran cada trimestre como ejercicio. Para los sistemas que no pueden esperar hay una segunda región lista, y usted sabe lo que cuesta antes de elegirla.",
        },
      ],
      closing: {
        heading: "Díganos qué servidor le preocupa.",
        text: "Qué edad tiene, qué corre en él y quién lo nota primero cuando se detiene. Le decimos si debe ir a la nube, y cuánto cuesta moverlo.",
        button: { text: "Describir el servidor" },
      },
      seo: {
        title: "Migración a la nube en el sur de la Florida",
        description:
          "Correo, archivos y servidores a Microsoft 365, Azure, AWS o Google Cloud, con camino de regreso en cada paso y revisión de costos cada mes.",
      },
    },
  },
  "service-security": {
    slug: "seguridad",
    content: {
      title: "Seguridad",
      summary: "Inicios de sesión protegidos, vigilancia de 24 horas y un plan para el día malo.",
      tagline: "MFA, vigilancia, respuesta",
      description:
        "La mayoría de las intrusiones empieza con una contraseña. Cerramos esa puerta primero y vigilamos lo demás las 24 horas. Si algo se mueve de noche, nuestro equipo puede desconectar la máquina primero y llamarle después.",
      audience:
        "Empresas que guardan dinero, expedientes o secretos de otros: abogados, títulos, salud, finanzas, carga. Muchas veces la razón es el cuestionario de una aseguradora, la auditoría de un cliente o una estafa por correo que casi funciona.",
      included: [
        "Verificación en dos pasos en cada cuenta",
        "Detección en cada equipo, respuesta las 24 horas",
        "Pruebas de phishing con entrenamiento de verdad",
        "Evidencia para HIPAA, PCI y el ciberseguro",
        "Plan de incidentes de dos páginas, ensayado dos veces al año",
        "Respaldos que nadie puede borrar en 90 días",
      ],
      firstNinetyDays: [
        {
          title: "Buscar huellas",
          text: "Revisamos buzones, cuentas y máquinas en busca de señales de que alguien ya está adentro. Resultados en cinco días.",
          when: "Semana 1",
        },
        {
          title: "Cerrar la puerta principal",
          text: "Verificación en dos pasos para cada persona, diez minutos cada una, la gerencia primero. Las cuentas viejas se apagan.",
          when: "Semanas 2-3",
        },
        {
          title: "Vigilar lo demás",
          text: "Detección en cada máquina, alarmas al equipo de noche y su firma en lo que puede hacer por su cuenta.",
          when: "Semanas 4-8",
        },
        {
          title: "Ensayar",
          text: "Dos horas en su mesa: la factura es falsa, el servidor está bloqueado, es viernes en la noche. Después reescribimos el plan.",
          when: "Semana 12",
        },
      ],
      questions: [
        {
          question: "Creemos que alguien está en nuestro correo ahora mismo. ¿Qué hacemos?",
          answer:
            "Llame al {phone}, a cualquier hora, sea o no cliente. No borre nada y no escriba sobre el tema desde ese buzón. Empezamos por teléfono.",
        },
        {
          question: "La aseguradora nos mandó cuarenta preguntas. ¿Pueden contestarlas?",
          answer:
            "Sí, y con una captura de pantalla o un registro detrás de cada respuesta. Donde la respuesta honesta es no, usted la oye primero de nosotros, con fecha y precio para cambiarla.",
        },
        {
          question: "¿Esto va a hacer más lento el trabajo?",
          answer:
            "Una llave de seguridad toma dos segundos, y la mayoría termina escribiendo menos contraseñas que antes. Cualquier cosa más lenta la hablamos primero con usted.",
        },
        {
          question: "¿Qué puede hacer su equipo de noche sin preguntar?",
          answer:
            "Lo que usted firmó: por lo general, desconectar una máquina de la red y bloquear una cuenta. Las dos cosas se deshacen en un minuto. Le avisamos de inmediato, a la hora que sea.",
        },
      ],
      contactFormLabel: "Ciberseguridad",
      closing: {
        heading: "Muéstrenos el correo que le pareció raro.",
        text: "Mande una captura de pantalla y no vuelva a abrir el archivo adjunto. Un ingeniero le dice si era real, cómo se nota y qué habría hecho un clic.",
        button: { text: "Enviar una captura" },
      },
      seo: {
        title: "Ciberseguridad en {city}: vigilancia 24/7",
        description:
          "Verificación en dos pasos en cada cuenta, detección de 24 horas y un plan que ensayamos dos veces al año. Evidencia para HIPAA, PCI y FTC.",
      },
    },
  },
  "service-network": {
    slug: "redes",
    content: {
      title: "Redes",
      summary: "Wi-Fi que llega hasta el último muelle, e internet que cambia de línea por sí solo.",
      tagline: "Wi-Fi, SD-WAN, dos proveedores",
      description:
        "Cableado, switches, Wi-Fi, VPN y SD-WAN, primero dibujados en papel y documentados hasta el último puerto. Dos proveedores de internet donde su dirección lo permite, y una línea inalámbrica donde no. Lo que hacemos se lo puede entregar a cualquiera, porque los planos son suyos.",
      audience:
        "Lugares difíciles para el Wi-Fi y los equipos: almacenes, clínicas, hoteles, marinas, patios, edificios viejos de paredes gruesas. Y empresas con varias sedes que deben sentirse como una sola.",
      included: [
        "Wi-Fi medido en un mapa y probado con sus equipos",
        "Cambio automático de línea en menos de 10 segundos",
        "Switch de repuesto en la camioneta, del mismo modelo que el suyo",
        "Planos hasta el último puerto, que se quedan con usted",
        "Visitantes, personal y máquinas, cada uno en su red",
        "Cambio de línea probado en su oficina cada mayo",
      ],
      firstNinetyDays: [
        {
          title: "Recorrer",
          text: "Cada cuarto y cada clóset, con un medidor. Fotografiamos lo que hay y lo etiquetamos al paso.",
          when: "Semanas 1-2",
        },
        {
          title: "Dibujar",
          text: "Un diseño, cuatro páginas, con precios. Usted ve dónde va cada antena y por qué.",
          when: "Semanas 3-4",
        },
        {
          title: "Construir junto a la vieja",
          text: "Los gabinetes se prueban primero en nuestro taller. La red vieja y la nueva funcionan juntas hasta que la nueva demuestra lo que vale.",
          when: "Semanas 5-10",
        },
        {
          title: "Medir de nuevo",
          text: "El mismo recorrido con el mismo medidor. Usted recibe los dos resultados en una página, y los planos.",
          when: "Semanas 11-12",
        },
      ],
      questions: [
        {
          question: "¿Pueden usar el cableado que ya tenemos?",
          answer:
            "Muchas veces. Probamos cada cable y marcamos los que pasan. Cada cable que se queda es dinero ahorrado.",
        },
        {
          question: "Nuestro edificio tiene un solo proveedor de internet. ¿Y entonces?",
          answer:
            "Una segunda línea inalámbrica o por satélite, probada con carga. Será más lenta, así que decidimos antes con usted qué puede usarla: primero los teléfonos y los pedidos, el video al final.",
        },
        {
          question: "¿Trabajan de noche?",
          answer:
            "Los cambios se hacen con sus puertas cerradas, y están en el precio que usted aceptó. Uno de nosotros está ahí cuando llega la primera persona.",
        },
      ],
      closing: {
        heading: "Díganos dónde se cae el Wi-Fi.",
        text: "El cuarto, la hora y cuánta gente hay adentro. Un ingeniero le dice la causa probable, y qué se aclararía con medirlo en el lugar.",
        button: { text: "Describir el lugar" },
      },
      seo: {
        title: "Wi-Fi y redes de empresa con dos proveedores",
        description:
          "Redes para clínicas, almacenes, hoteles y marinas del sur de la Florida: Wi-Fi medido, cambio de línea en menos de 10 segundos y planos que son suyos.",
      },
    },
  },
};
