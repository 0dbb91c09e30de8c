import type { Translations } from "../translation.ts";

export const locations: Translations<"location"> = {
  "location-network-miami": {
    slug: "redes-miami",
    content: {
      title: "Redes de oficina en el centro de Miami",
      summary: "Conductos verticales, ascensores de carga y dos proveedores que no comparten zanja: redes para torres.",
      description:
        "En Brickell y el Downtown, su red empieza en el cuarto de teléfonos de otra persona. Nosotros tratamos con el edificio, el conducto y los proveedores, para que el piso treinta tenga dos salidas que no fallen juntas.",
      arrival:
        "Nuestra oficina está en el mismo código postal que casi todo Brickell. Al Downtown y a Edgewater vamos en Metromover o a pie, con un switch de repuesto en la mochila; la camioneta viene para lo que pesa más. Estacionar toma más tiempo que el viaje.",
      neighborhoods: ["Brickell", "Downtown", "Edgewater", "Wynwood", "Overtown", "La Pequeña Habana"],
      sections: [
        {
          heading: "El conducto es del edificio",
          text: "Un cable nuevo entre pisos necesita la aprobación del administrador, un certificado de seguro que nombre al edificio y, muchas veces, la empresa de conductos que contrató el propietario. Pedimos las tres cosas el primer día, reservamos el ascensor de carga para la noche y dejamos el clóset tan bien etiquetado que el próximo inquilino se lo agradecerá.",
        },
        {
          heading: "Dos proveedores, una zanja",
          text: "Muchas torres anuncian cuatro proveedores de internet y tienen un solo ducto hasta la calle. Le preguntamos a cada uno por dónde entra, antes de que usted firme. Si los dos entran juntos, la segunda línea es inalámbrica, en el techo o en la ventana, y probamos el cambio al mediodía de un día de trabajo.",
        },
        {
          heading: "Cerca del punto donde se unen las redes de América Latina",
          text: "Uno de los mayores puntos de encuentro de las redes de América Latina, el NAP of the Americas, está en NE 9th Street. Si sus sucursales están en Bogotá o en São Paulo, un rack o una conexión directa ahí ayuda muchas veces más que una línea más rápida en su oficina. Medimos desde los dos extremos antes de recomendarlo.",
        },
        {
          heading: "El agua sube por Brickell Avenue",
          text: "La marejada del huracán Irma corrió por ahí en 2017. Nada nuestro va en una planta baja ni en un garaje, y preguntamos dónde está el cuarto de teléfonos del edificio: si ese se inunda, se va su línea, por alto que usted esté. El generador de la torre suele mover algunos ascensores y las luces de emergencia. Su cuarto de servidores necesita su propia batería.",
        },
      ],
      questions: [
        {
          question: "¿Pueden trabajar con la oficina abierta?",
          answer:
            "Taladrar y usar el ascensor de carga es después de las 6 p.m., como exige la mayoría de los edificios. Medir, etiquetar y probar no hace ruido, así que se hace de día.",
        },
      ],
      closing: {
        heading: "Díganos la torre y el piso.",
        text: "Le decimos qué proveedores llegan al edificio, quién aprueba un cable en el conducto y cuánto cuesta allá arriba una segunda línea de internet.",
        button: { text: "Decirnos el edificio" },
      },
      seo: {
        title: "Redes de oficina en el centro de Miami y Brickell",
        description:
          "Cableado, Wi-Fi y dos proveedores para oficinas en torres de Brickell y el centro de Miami: conductos, ascensores, marejada y un cambio probado al mediodía.",
      },
    },
  },
  "location-help-desk-hialeah": {
    slug: "mesa-de-ayuda-hialeah",
    content: {
      title: "Mesa de ayuda bilingüe en Hialeah",
      summary: "Soporte en español para almacenes, clínicas y talleres que abren antes de las cinco de la mañana.",
      description:
        "Más de nueve de cada diez personas aquí hablan en casa un idioma que no es el inglés, casi siempre español. Así que quien avisa que la impresora de etiquetas no funciona puede hacerlo en español, y el caso, la respuesta y la nota con la causa también vuelven en español.",
      arrival:
        "Está a unas diez millas de nuestra oficina. Calculamos media hora a las 10 a.m. y una hora a las 5 p.m., cuando Okeechobee Road y el Palmetto no se mueven. La línea verde del Metrorail va de Brickell a Hialeah sin trasbordo, y muchas veces un técnico con una laptop llega primero por ahí.",
      neighborhoods: ["East Hialeah", "West Hialeah", "Westland", "Hialeah Heights", "Leah Arts District"],
      sections: [
        {
          heading: "El primer camión sale antes de que abra la oficina",
          text: "La peor hora de un distribuidor son las 4 a.m.: los escáneres no funcionan, el muelle está lleno y quien sabe la contraseña está durmiendo. Tenemos los nombres de sus jefes de turno y lo que puede aprobar cada uno, para que la llamada no termine con “pregúntele al gerente”. Un escáner de repuesto, una impresora de etiquetas y una batería cargada quedan en su estante, en una caja con nuestro número.",
        },
        {
          heading: "Primero calor y polvo, después software",
          text: "Los talleres y las salas de empaque son calientes, y muchas de las llamadas por equipos de esos lugares son por ventiladores, contactos y cables. Limpiamos y revisamos con calendario: cada trimestre en la planta, cada año en la oficina. Donde podemos elegir, las computadoras de la planta no tienen piezas móviles, y el Wi-Fi se mide con los estantes llenos, porque el cartón y el metal lo cambian todo.",
        },
        {
          heading: "Lluvia más que marejada",
          text: "Hialeah está tierra adentro, entre canales. En un huracán, aquí el mar no es lo primero que preocupa: son las calles que drenan despacio y los días sin luz después del viento. Preguntamos por dónde entra su electricidad, cuánto dura de verdad la batería de su clóset y qué dos personas pueden atender teléfonos y pedidos desde casa. En mayo llamamos a esas dos y lo probamos.",
        },
      ],
      questions: [
        {
          question: "¿Hay alguien que hable español de noche?",
          answer:
            "Sí. En cada turno hay ingenieros que lo hablan, también a las 3 a.m. y los domingos. Escribimos el informe de cada caso en el idioma de quien llamó.",
        },
        {
          question: "¿Dan soporte al programa de nuestra agencia de carga?",
          answer:
            "Hasta el punto en que tiene que actuar su fabricante. Entonces nos quedamos en la línea con él hasta que se imprima el embarque, y anotamos qué era.",
        },
      ],
      closing: {
        heading: "Llámenos a las 4 a.m., en español.",
        text: "Contesta el ingeniero de turno. O escriba de día y díganos a qué hora sale su primer camión: le decimos qué tendría en el estante para entonces.",
        button: { text: "Escríbanos" },
      },
      seo: {
        title: "Mesa de ayuda de TI en Hialeah, en español",
        description:
          "Mesa de ayuda para almacenes, clínicas y talleres de Hialeah: español e inglés en cada turno, escáneres de repuesto en su estante, a diez millas de usted.",
      },
    },
  },
  "location-managed-it-fort-lauderdale": {
    slug: "servicios-de-ti-fort-lauderdale",
    content: {
      title: "TI administrada en Fort Lauderdale",
      summary: "Para empresas náuticas, bufetes y hoteles en una ciudad de canales, puentes e inundaciones repentinas.",
      description:
        "El 12 de abril de 2023 cayeron casi 26 pulgadas de lluvia en un día sobre el aeropuerto de Fort Lauderdale, semanas antes de la temporada de huracanes. Nuestro plan para una oficina de Broward está escrito para un día así: sin aviso, sin forma de llegar en carro y con todos en casa queriendo trabajar.",
      arrival:
        "Venimos de {city}, a unas 28 millas por la I-95. A las 10 a.m. calculamos 40 minutos; en hora pico, hasta hora y media. Por eso una laptop de repuesto, un firewall con su configuración y un teléfono quedan bajo llave en su oficina, y para una visita con cita el tren Brightline es lo más seguro: cerca de media hora de centro a centro.",
      neighborhoods: [
        "Downtown",
        "Las Olas",
        "Flagler Village",
        "Victoria Park",
        "Harbor Beach",
        "Cypress Creek",
        "Port Everglades",
      ],
      sections: [
        {
          heading: "La inundación que ningún pronóstico nombra",
          text: "Las mareas reales (king tides) inundan de agua salada las calles bajas cada otoño, aun con cielo azul. Antes de hacernos cargo de sus servidores medimos el cuarto: ¿a qué altura está el tomacorriente más bajo, y dónde está el desagüe más cercano? Después movemos las máquinas hacia arriba o hacia afuera. El agua salada hace más daño que la lluvia, porque las piezas fallan semanas después. Por eso cambiamos las regletas y baterías que se mojaron, aunque todavía funcionen.",
        },
        {
          heading: "Yates, corredores y tripulaciones",
          text: "Las empresas náuticas trabajan en muelles, en astilleros y en el mar. Sus cuentas tienen que funcionar con el Wi-Fi de una marina y con un enlace satelital. Los contratos de siete cifras viajan por correo, y los delincuentes lo saben. Confirmamos los datos de cada transferencia llamando a un número conocido, revisamos las reglas del correo cada semana y bloqueamos un celular perdido en minutos, de día o de noche. En la semana del boat show no cambiamos nada que no esté roto.",
        },
        {
          heading: "Los puentes y el puerto",
          text: "Un puente levantado en el New River o en la calle 17 puede detener una camioneta más que la interestatal. Si usted está del lado de la playa o en el puerto, le dejamos más repuestos. Port Everglades revisa a todos en la entrada: ponga a nuestros técnicos en su lista antes de necesitar a uno de noche.",
        },
      ],
      questions: [
        {
          question: "¿Cobran el viaje?",
          answer:
            "No. Las visitas son parte del precio mensual, en Broward igual que en {city}. Solo tratamos de que hagan falta menos.",
        },
      ],
      closing: {
        heading: "Déjenos medir su tomacorriente más bajo.",
        text: "Pasamos por su oficina, medimos el cuarto y buscamos el desagüe más cercano. Usted recibe una página: qué queda seco con una marea real, qué no, y cuánto cuesta moverlo.",
        button: { text: "Programar la medición" },
      },
      seo: {
        title: "TI administrada en Fort Lauderdale y Broward",
        description:
          "TI administrada para Fort Lauderdale: plan para mareas reales, puentes, boat show e inundaciones repentinas, repuestos en su oficina, un precio al mes.",
      },
    },
  },
};
