import { doc, h2, linkOut, linkTo, ol, p, quote, strong, ul } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

export const testYourBackup: Translations<"post">[string] = {
  slug: "pruebe-su-respaldo",
  content: {
    title: "Pruebe su respaldo en una tarde",
    summary:
      "Una marca verde dice que el respaldo se hizo. No dice que usted pueda recuperar su empresa. Tres pruebas que cualquiera puede pedir, un cronómetro y, al final, una hoja de papel.",
    picture: {
      alt: "Un gran salvavidas en un soporte junto al agua, en la neblina de la mañana, con dos botes amarrados al lado",
    },
    topics: ["Continuidad", "Seguridad"],
    body: doc(
      p(
        "Llevamos más de quince años haciéndonos cargo de la tecnología de empresas, y siempre empezamos por pedir de vuelta un archivo. No llega, más veces de las que usted creería. El respaldo se hizo, el informe estaba en verde, y la carpeta había quedado afuera desde que alguien le cambió el nombre a una unidad en 2021. Nadie mintió. Nadie había mirado.",
      ),
      p(
        "Mirar toma una tarde. No necesita saber cómo funciona el respaldo, igual que no necesita saber cómo funciona un detector de humo para apretar el botón y escuchar.",
      ),
      h2("Dos números que se deciden primero"),
      p("Solo el dueño puede decidirlos, porque los dos cuestan dinero:"),
      ul(
        p(
          strong("¿Cuánto trabajo se puede perder?"),
          " Si la última copia buena es de medianoche y el desastre es a las cuatro de la tarde, se pierde un día de trabajo. ¿Puede vivir con eso? Un bufete quizás; una tienda en línea, difícilmente.",
        ),
        p(
          strong("¿Cuánto puede tardar?"),
          " Una hora, un día, una semana. Responda por separado para cada sistema: los teléfonos y el archivo de contabilidad no necesitan la misma respuesta, ni el mismo precio.",
        ),
      ),
      p(
        "Los ingenieros los llaman RPO y RTO. Escríbalos en una hoja, junto al nombre del sistema. El resto de la tarde muestra si son ciertos.",
      ),
      h2("Prueba uno: un archivo de la primavera pasada"),
      p(
        "Elija un documento que se cambió en abril y otra vez en mayo. Pida la versión de abril. Arranque el cronómetro cuando la pida y párelo cuando la versión correcta esté abierta en su pantalla.",
      ),
      p(
        "Esto descubre el problema más común: copias que no llegan lo bastante atrás. También es donde la gente aprende qué guarda Microsoft 365 y qué no. De fábrica, un archivo borrado de SharePoint o de OneDrive se queda en las papeleras ",
        linkOut(
          "https://support.microsoft.com/en-us/office/restore-items-in-the-recycle-bin-that-were-deleted-from-sharepoint-or-teams-6df466b6-55f2-4898-8d6e-c0dff851a0be",
          "93 días",
        ),
        ". Un mensaje que se quitó de Elementos eliminados se puede recuperar 14 días, salvo que alguien los haya subido a 30. Cuando una persona se va y se borra su cuenta, su OneDrive la sigue a los 30 días. Todo eso es razonable, y nada de eso es un respaldo.",
      ),
      h2("Prueba dos: un servidor entero, en otra parte"),
      p(
        "Haga que restauren el servidor más importante en otra parte: en una máquina de repuesto o en la nube, sin conexión a la red para que no pueda molestar al verdadero. Después, que la persona que lo usa todos los días inicie sesión y haga tres cosas que hizo ayer.",
      ),
      p(
        "Espere sorpresas. La licencia está atada al equipo viejo. La base de datos arranca, pero el programa no la encuentra. Tarda once horas, porque la copia está en otro estado y viene por la línea de la oficina. Cada una es una pequeñez un miércoles en la tarde y una catástrofe en mal momento. Anote las horas. Ese es su verdadero segundo número.",
      ),
      h2("Prueba tres: lo que podría borrar un ladrón"),
      p(
        "Hoy, quien se mete en una empresa va primero por el respaldo. En una encuesta de Sophos entre empresas golpeadas por ransomware, ",
        linkOut(
          "https://news.sophos.com/en-us/2024/03/26/the-impact-of-compromised-backups-on-ransomware-outcomes/",
          "el 94% dijo que los atacantes habían intentado llegar a sus respaldos",
        ),
        ", y donde lo lograron, la recuperación costó ocho veces más. Así que pregúntele a la persona con la cuenta más poderosa: si alguien tuviera su contraseña y su celular una noche, ¿qué copias podría borrar?",
      ),
      p("La respuesta tiene que nombrar al menos una copia que sobrevive. Hay tres buenas:"),
      ul(
        "Un almacenamiento que se niega a borrar nada antes de una fecha, lo pida quien lo pida (“inmutable”, en los folletos)",
        "Una cuenta con otro proveedor y otras personas, que sus propios administradores no pueden abrir",
        "Un disco en una gaveta, desconectado, que cada semana cambia alguien con un calendario",
      ),
      quote("Un respaldo que nunca se ha restaurado es un rumor."),
      h2("Qué va en la hoja"),
      ol(
        "Cada sistema con sus dos números: el que usted quiere y el que midió hoy",
        "Dónde están las copias, quién puede borrarlas y hasta cuándo llegan",
        "Quién puede restaurarlo, y quién más, porque el primero estará de vacaciones",
        "La fecha de esta prueba, y la de la próxima",
      ),
      p(
        "Aquí hay ",
        linkTo("page-backup-test", "una hoja para imprimir"),
        ". Fírmela y guárdela con los papeles del seguro. Responde buena parte del cuestionario que le mandará su aseguradora. Si maneja datos de salud, también es lo que la ",
        linkOut(
          "https://www.ecfr.gov/current/title-45/subtitle-A/subchapter-C/part-164/subpart-C/section-164.308",
          "norma de seguridad de HIPAA",
        ),
        " quiere decir con probar y revisar un plan de contingencia.",
      ),
      h2("Cada cuánto"),
      p(
        "Un archivo cada mes, un servidor cada trimestre, todo una vez al año. En el sur de la Florida, la prueba anual va en mayo, ",
        linkTo("post-hurricane-season-it-plan", "con el resto del plan de tormenta"),
        ", cuando todavía hay tiempo de cambiar lo que encuentre.",
      ),
      p(
        "Para nuestros clientes, una restauración cada trimestre es parte del contrato, y reciben la hoja. Si quiere que alguien de afuera sostenga el cronómetro, ",
        linkTo("page-contact", "pídanoslo"),
        ". Es la visita útil más corta que hacemos.",
      ),
    ),
    seo: {
      title: "Cómo probar un respaldo: tres pruebas, una tarde",
      description:
        "Tres pruebas de restauración que un dueño puede pedir sin saber de respaldos, lo que Microsoft 365 guarda de verdad y la hoja que se firma al final.",
    },
  },
};
