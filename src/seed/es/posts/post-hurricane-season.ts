import { doc, figure, h2, linkOut, linkTo, ol, p, quote, strong, ul } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

export const hurricaneSeason: Translations<"post">[string] = {
  slug: "plan-de-ti-para-huracanes",
  content: {
    title: "Temporada de huracanes: el plan de TI que se termina antes de junio",
    summary:
      "Casi todo lo que salva a una empresa en una tormenta se decide en primavera, con la gente descansada. Nuestra lista, en el orden en que la trabajamos, con las fechas que no se pueden mover.",
    picture: {
      alt: "Una casa con las ventanas tapiadas, sacos de arena y dos banderas de tormenta, sobre raíces de mangle; el viento dobla una palma",
    },
    topics: ["Temporada de huracanes", "Continuidad"],
    body: doc(
      p(
        "La temporada del Atlántico va del 1 de junio al 30 de noviembre. Cuando el cono ya está en las noticias de la noche, cada electricista, cada generador y cada cuarto de hotel entre Homestead y Boca Raton está apartado, y lo único que queda es cumplir el plan que se tiene. Este es el plan que escribimos con los clientes en primavera. La mayoría de las líneas no cuesta más que una hora de atención de alguien.",
      ),
      h2("Planee para dos semanas sin luz"),
      p(
        "La mayoría de las oficinas de aquí pasa un huracán con la alfombra seca. Lo que detiene a la empresa es la electricidad. Irma, en 2017, pasó bastante al oeste de {city} y aun así dejó sin luz a 6.7 millones de clientes, ",
        linkOut(
          "https://www.eia.gov/todayinenergy/detail.php?id=32992",
          "casi dos tercios de todas las cuentas de la Florida",
        ),
        ". Cinco días después de tocar tierra, casi una cuenta de cada cinco seguía a oscuras. Después de Wilma, en 2005, partes del sur de la Florida esperaron semanas.",
      ),
      p(
        "Así que no pregunte si el cuarto de servidores sobrevive. Pregunte qué hace la empresa el cuarto día, cuando el edificio está cerrado, los teléfonos de adentro no funcionan y toca pagar la nómina. Anote las cinco cosas que no pueden esperar dos semanas. Para la mayoría de las empresas son los teléfonos, el correo, la nómina, el calendario y el sistema que manda las facturas. Todo lo demás puede esperar, y ayuda haberlo dicho.",
      ),
      h2("Tres fechas que no se pueden mover"),
      ul(
        p(
          strong("1 de mayo: el seguro de inundación."),
          " Una póliza del programa nacional (National Flood Insurance Program) empieza por lo general ",
          linkOut("https://www.floodsmart.gov", "30 días después de comprarla"),
          ". Las pólizas comunes de negocio excluyen la inundación. Lea en la suya también el deducible por huracán: en la Florida suele ser un porcentaje del valor asegurado, no una cantidad fija.",
        ),
        p(
          strong("15 de mayo: baterías y generadores."),
          " Las baterías de un UPS duran de tres a cinco años. Desenchufe cada uno, con carga, y mida cuánto aguanta. Encienda el generador una hora, con los equipos de verdad y no solo con las luces.",
        ),
        p(
          strong("1 de junio: el papel."),
          " El plan, la lista de llamadas y los números de cuenta, impresos, en dos casas de dos condados distintos. Un plan que vive en el servidor no es un plan. ",
          linkTo("page-hurricane-plan", "Aquí hay dos páginas para imprimir y llenar"),
          ".",
        ),
      ),
      h2("Qué hacer en primavera"),
      ol(
        p(
          strong("Restaure algo."),
          " No el informe de que el respaldo se hizo: una carpeta real, desde la copia que está fuera de la Florida, abierta por la persona que la necesita. Si eso no ha pasado desde la última temporada, ",
          linkTo("post-test-your-backup", "aquí se explica cómo hacerlo en una tarde"),
          ".",
        ),
        p(
          strong("Deles a los teléfonos una segunda casa."),
          " Con un sistema de telefonía en la nube, las llamadas pueden sonar en celulares y laptops en cualquier parte. Prepare desde ahora el saludo de emergencia y el desvío, y que dos personas practiquen cómo activarlo desde un celular.",
        ),
        p(
          strong("Pruebe la segunda línea con carga."),
          " Desconecte el proveedor principal a las once de un día de trabajo. Si las dos líneas entran por el mismo ducto, usted tiene una línea y dos facturas.",
        ),
        p(
          strong("Haga posible trabajar sin el edificio."),
          " Laptops en lugar de computadoras de escritorio para las cinco cosas que no pueden esperar, con el inicio de sesión probado desde casa y con el internet de un celular.",
        ),
        p(
          strong("Levante lo que está cerca del piso."),
          " Lo que esté en el piso de un clóset de planta baja sube al menos tres pies. Tome fotos de cada rack, por delante y por detrás, con los números de serie legibles: el ajustador los va a pedir.",
        ),
        p(
          strong("Nombre a dos personas que puedan firmar."),
          " Pagos, nómina, la orden de cerrar la oficina. Dos, porque una de ellas estará en la carretera.",
        ),
      ),
      figure(
        "case-network",
        "Lámparas en postes sobre una fila de islotes de mangle, todas colgadas de un mismo cable al atardecer",
        "Si los dos proveedores entran por un solo ducto, usted tiene una línea y dos facturas.",
      ),
      h2("Qué puede esperar hasta el cono"),
      p(
        "El Centro Nacional de Huracanes emite una vigilancia de huracán 48 horas antes de que se esperen vientos de tormenta tropical, y un aviso 36 horas antes. ",
        linkOut("https://www.nhc.noaa.gov/aboutcone.shtml", "El cono"),
        " muestra por dónde irá probablemente el centro de la tormenta, y el centro se sale de él más o menos una vez de cada tres. No dice nada de lo ancha que es la tormenta. Si usted está cerca del borde, está adentro.",
      ),
      p("Trabajamos hacia atrás desde el viento, porque nadie debe estar en una escalera cuando llegue:"),
      ul(
        p(
          strong("72 horas."),
          " Llame una vez a todos los de la lista. ¿Quién se va, quién se queda, quién tiene generador en casa? Reparta las laptops y el internet móvil.",
        ),
        p(
          strong("48 horas, con la vigilancia."),
          " Un último respaldo, y mire si llegó. Llene el generador, cárguelo todo, lleve la camioneta a un lugar alto.",
        ),
        p(
          strong("36 horas, con el aviso."),
          " Cambie los teléfonos. Apague lo que no hace falta, primero las computadoras y luego los servidores, en el orden del plan. Desenchúfelo de la pared: lo que mata los equipos es el momento en que vuelve la luz.",
        ),
        p(strong("24 horas."), " Váyase a casa. Lo que no está hecho a esta hora puede esperar."),
      ),
      h2("La mañana siguiente"),
      p(
        "Nadie entra a un edificio con agua estancada antes de que lo revise un electricista. Deje el generador afuera, al menos a 20 pies de puertas y ventanas: después de algunas tormentas el monóxido de carbono ha matado a más gente que el viento. Primero tome fotos; limpie después.",
      ),
      p(
        "Luego encienda las cosas poco a poco: electricidad, red, almacenamiento, servidores y al final la gente. Espere una ola de mensajes falsos en la semana siguiente, de techadores, aseguradoras y fondos de ayuda que no existen. Un número de cuenta que cambia en medio de una tormenta también ",
        linkTo("post-false-invoice", "se confirma por teléfono"),
        ".",
      ),
      quote("Si el plan necesita a la persona que lo escribió, no está terminado."),
      h2("Ensáyelo una vez"),
      p(
        "Tómese noventa minutos en mayo, con café. Una persona lee las horas en voz alta, los demás dicen qué están haciendo, con qué, y cómo sabrían que funcionó. El primer ensayo siempre encuentra algo: una contraseña que solo tiene una persona, un cable de generador al que le faltan dos pies, un propietario que cierra el estacionamiento con llave. En mayo, todo eso sale barato.",
      ),
      p(
        "Lo hacemos con cada cliente como parte de los ",
        linkTo("service-managed", "servicios administrados"),
        ", y mientras la tormenta está aquí manejamos nuestra propia mesa desde una segunda sede. Pero la lista funciona sin nosotros, y si solo va a hacer una línea, restaure esa carpeta.",
      ),
    ),
    seo: {
      title: "Plan de TI para la temporada de huracanes",
      description:
        "Qué probar, comprar e imprimir antes del 1 de junio, y qué hacer 72, 48 y 36 horas antes del viento: un plan de TI para el sur de la Florida, paso a paso.",
    },
  },
};
