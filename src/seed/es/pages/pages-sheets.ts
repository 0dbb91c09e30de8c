import { doc, linkTo, p } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

/** Pages to print. */
export const pages: Translations<"page"> = {
  "page-hurricane-plan": {
    slug: "plan-de-huracanes",
    content: {
      title: "Un plan de huracanes para imprimir y llenar",
      name: "Plan de huracanes",
      intro:
        "Llénelo antes del 1 de junio, imprímalo dos veces y guarde las copias en dos casas de dos condados distintos. Los días se cuentan hacia atrás desde el primer viento fuerte, no desde que toca tierra.",
      blocks: [
        {
          heading: "Quién llama a quién",
          intro: "Dos personas para cada tarea, porque una de ellas estará en la carretera.",
          columns: [
            { heading: "Tarea" },
            { heading: "Primera persona, teléfono" },
            { heading: "Segunda persona, teléfono" },
          ],
          rows: [
            { first: "Decide cerrar la oficina" },
            { first: "Firma los pagos y la nómina" },
            { first: "Llama al personal" },
            { first: "Apaga los equipos" },
          ],
        },
        {
          heading: "Los números, en papel",
          intro: "Su celular puede estar sin batería, y la lista está en el servidor.",
          columns: [{ heading: "Quién" }, { heading: "Teléfono" }, { heading: "Número de cuenta o de póliza" }],
          rows: [
            { first: "Mesa de ayuda de TI: {company}" },
            { first: "Proveedor de internet" },
            { first: "Compañía eléctrica, apagones" },
            { first: "Agente de seguros, reclamos" },
            { first: "Propietario o edificio" },
            { first: "Información de emergencia del condado" },
            { first: "Electricista, generador" },
          ],
        },
        {
          heading: "Lo que no puede esperar dos semanas",
          intro: "Todo lo demás puede esperar, y ayuda haberlo dicho.",
          columns: [{ heading: "Qué" }, { heading: "Cómo funciona sin la oficina" }, { heading: "Quién se encarga" }],
          rows: [{ first: "Teléfonos" }, { first: "Correo y calendario" }, { first: "Nómina" }, { first: "Facturas" }],
        },
        {
          heading: "Cinco días antes",
          items: [
            "Pregúnteles a todos: ¿quién se va, quién se queda, quién tiene generador en casa?",
            "Restaure una carpeta real desde la copia fuera de la Florida, y ábrala",
            "Compre combustible, agua y baterías mientras todavía hay en las tiendas",
            "Tome fotos de cada cuarto y cada rack, con los números de serie",
          ],
        },
        {
          heading: "Tres días antes",
          items: [
            "Reparta laptops, cargadores e internet móvil; todos inician sesión una vez desde casa",
            "Pague la nómina y las facturas urgentes antes de tiempo",
            "Pruebe el desvío de los teléfonos y el saludo de emergencia",
            "Dígales a los clientes cómo podrán comunicarse con usted",
          ],
        },
        {
          heading: "Dos días antes, con la vigilancia",
          items: [
            "Haga un último respaldo, y revise que haya llegado fuera del estado",
            "Llene el generador y enciéndalo diez minutos; cárguelo todo",
            "Quite los equipos del piso y de las ventanas",
          ],
        },
        {
          heading: "Un día y medio antes, con el aviso",
          items: [
            "Cambie los teléfonos y llame a su propio número para oírlo",
            "Apague: primero las computadoras, luego los servidores, el almacenamiento y la red",
            "Desenchufe todo de la pared, también los cables de red",
            "Ponga este plan, las llaves y los códigos de recuperación en el bolso que sale del edificio",
            "Váyase a casa. Lo que no está hecho a esta hora puede esperar",
          ],
        },
        {
          heading: "La mañana siguiente",
          items: [
            "Nadie entra a un edificio con agua estancada antes de que lo revise un electricista",
            "Primero tome fotos; limpie después",
            "El generador se queda afuera, al menos a 20 pies de puertas y ventanas",
            "Encienda poco a poco: electricidad, red, almacenamiento, servidores y al final la gente",
            "Confirme por teléfono todo número de cuenta que cambie, a un número que ya tenía",
          ],
        },
        {
          text: doc(
            p(
              "Las razones de cada línea están en ",
              linkTo("post-hurricane-season-it-plan", "nuestro artículo sobre la temporada de huracanes"),
              ". Revisado el ____________ por ______________________________",
            ),
          ),
        },
      ],
      seo: {
        title: "Plan de huracanes de TI para imprimir, por días",
        description:
          "Un plan de huracanes para la tecnología de una empresa pequeña, en dos páginas: quién llama a quién, teléfonos para llenar y listas desde cinco días antes.",
      },
    },
  },
  "page-backup-test": {
    slug: "prueba-de-respaldo",
    content: {
      title: "Una prueba de respaldo para imprimir y firmar",
      name: "Hoja de prueba de respaldo",
      intro:
        "Una tarde, un cronómetro y tres pruebas que cualquiera puede pedir. Guarde la hoja firmada con los papeles del seguro.",
      blocks: [
        {
          heading: "Con qué puede vivir",
          intro: "El dueño decide las dos cifras, antes de la prueba.",
          columns: [
            { heading: "Sistema" },
            { heading: "Trabajo que podemos perder" },
            { heading: "Tiempo que puede tardar" },
          ],
          rows: [{ first: "Archivos" }, { first: "Correo y calendario" }, { first: "Contabilidad" }],
        },
        {
          heading: "Cómo probar",
          items: [
            "Un archivo: pida la versión de hace unos meses. Pare el reloj cuando la correcta esté abierta",
            "Un servidor: haga que lo restauren en otra parte, sin conexión a la red. Quien lo usa todos los días inicia sesión y repite tres cosas de ayer",
            "Un ladrón: con la cuenta más poderosa, ¿qué copias se podrían borrar en una noche? Al menos una tiene que sobrevivir",
            "Anote el tiempo medido aunque la prueba haya fallado",
          ],
        },
        {
          heading: "Qué pasó",
          columns: [
            { heading: "Prueba" },
            { heading: "Fecha de la copia" },
            { heading: "Horas" },
            { heading: "Pasó" },
            { heading: "Falló" },
          ],
          rows: [
            { first: "Un archivo" },
            { first: "Un buzón o calendario" },
            { first: "Un servidor entero" },
            { first: "Una copia que nadie puede borrar" },
          ],
        },
        {
          heading: "Qué cambiamos, y quién firma",
          columns: [{ heading: "Por cambiar" }, { heading: "Quién" }, { heading: "Para cuándo" }],
        },
        {
          text: doc(
            p(
              "Probado el ____________ por ______________________ Próxima prueba el ____________ Firma ______________________",
            ),
            p(
              "Cómo hacer cada prueba: ",
              linkTo("post-test-your-backup", "nuestro artículo"),
              ". Si necesita ayuda: {company}, {phone}.",
            ),
          ),
        },
      ],
      seo: {
        title: "Hoja para probar sus respaldos, para imprimir",
        description:
          "Una hoja para una tarde de pruebas de respaldo: lo que puede perder, cómo hacer tres restauraciones, una tabla para los resultados y una línea para firmar.",
      },
    },
  },
};
