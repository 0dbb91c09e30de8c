import { doc, h2, h3, linkOut, linkTo, ol, p, quote, strong, ul } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

export const falseInvoice: Translations<"post">[string] = {
  slug: "factura-falsa",
  content: {
    title: "La factura es real. El número de cuenta, no.",
    summary:
      "Sin virus y sin puertas rotas: alguien está dentro de un buzón, leyendo, espera la factura indicada y le cambia una línea. Cinco reglas que lo frenan, y qué hacer en la primera hora si no lo frenaron.",
    picture: { alt: "Una caña de pescar sobre el agua al atardecer, con un sobre en el anzuelo junto a un buzón" },
    topics: ["Seguridad"],
    body: doc(
      p(
        "Un proveedor al que le ha pagado nueve años escribe que cambió de banco. El tono es el suyo, la factura es la que usted esperaba, la firma es la de siempre. Usted paga. Tres semanas después el proveedor llama y pregunta dónde está el dinero.",
      ),
      p(
        "El FBI lo llama “business email compromise”: el correo de una empresa en manos ajenas. En 2024 registró ",
        linkOut(
          "https://www.ic3.gov/AnnualReport/Reports/2024_IC3Report.pdf",
          "21,442 denuncias y $2,770 millones en pérdidas",
        ),
        ", unos $129,000 cada una. En 2025 las pérdidas pasaron de $3,000 millones. El ransomware se lleva los titulares. Esto se lleva el dinero.",
      ),
      h2("Cómo lo hacen"),
      p(
        "Nadie adivina su contraseña. Alguien de la cadena, usted o el proveedor, inicia sesión en una página que parece de Microsoft y no lo es. Desde ese momento un desconocido lo lee todo, muchas veces por semanas, para aprender quién le paga a quién, cuándo y con qué palabras. Después se preparan dos cosas: una regla en el buzón que esconde los mensajes verdaderos del proveedor, y una dirección que se distingue de la real por una letra. La factura en sí es auténtica. Cambió una línea.",
      ),
      p(
        "Por eso no ayuda mucho mirar los correos con cuidado. El mensaje puede venir del buzón correcto, y el archivo adjunto es el que usted pidió. Lo que frena el fraude es una regla sobre el dinero que no depende de los ojos de nadie.",
      ),
      h2("Cinco reglas, la más importante primero"),
      ol(
        p(
          strong("Todo número de cuenta que cambia se confirma por teléfono."),
          " A un número que usted ya tiene, nunca al que viene en el mensaje. Sin excepciones por los socios, por la urgencia ni porque es viernes. Escríbalo en una página y que la firme el dueño; así, una contadora que hace esperar al director está haciendo su trabajo.",
        ),
        p(
          strong("Dos personas para cada pago por encima de un límite."),
          " Fijado en el portal del banco, no en una política. Elija un límite que se alcance unas cuantas veces por semana: una regla que se usa se recuerda.",
        ),
        p(
          strong("Una llave de seguridad o una llave de acceso (passkey) para todo el que toca dinero."),
          " Los códigos por mensaje de texto y los toques en el celular se le pueden sacar a la gente con engaños, y se los sacan. Una llave revisa la dirección de la página antes de responder, así que no sirve en una falsa. Una llave cuesta más o menos lo que un almuerzo para dos.",
        ),
        p(
          strong("Ningún correo reenviado hacia afuera por una regla."),
          " Microsoft 365 lo bloquea de fábrica. Revise que nadie lo haya desactivado, y haga que le llegue una alarma a una persona cuando un buzón recibe una regla nueva.",
        ),
        p(
          strong("Su propio dominio, con llave."),
          " Con SPF, DKIM y una política DMARC de “reject” (rechazar), nadie puede escribirles a sus clientes con su nombre exacto. Llegar ahí sin perder boletines toma unas seis semanas de mirar informes.",
        ),
      ),
      p(
        "Las dos primeras no cuestan nada y pueden estar vigentes el lunes. Si solo hace esas, ya quitó de la mesa casi todo el riesgo.",
      ),
      h2("La primera hora"),
      p("Si el dinero ya salió, los minutos cuentan, y el orden importa:"),
      ol(
        p(
          strong("Llame a la línea de fraude de su banco."),
          " Pida que reclamen la transferencia y que el banco que la recibió la retenga. Hágalo antes de buscar quién fue.",
        ),
        p(
          strong("Presente una denuncia en "),
          linkOut("https://www.ic3.gov", "ic3.gov"),
          strong(" en la misma hora."),
          " El FBI tiene un equipo que les pide a los bancos congelar esas transferencias. Funciona mejor en las primeras 72 horas, y necesita los datos de su cuenta y los de quien recibió.",
        ),
        p(
          strong("No toque nada en el buzón."),
          " No borre ningún mensaje ni ninguna regla. No hable del asunto por correo, porque el otro lado puede estar leyendo. Desde un equipo limpio, cierre todas las sesiones de la cuenta y cambie la contraseña.",
        ),
        p(
          strong("Llame a la otra empresa."),
          " Por teléfono. Uno de los dos buzones está abierto, y puede ser el de ellos.",
        ),
        p(
          strong("Llame a su aseguradora y a su abogado."),
          " Muchas pólizas piden aviso en pocos días, y algunas cubren este tipo de fraude solo hasta un límite pequeño.",
        ),
      ),
      h3("Y en las semanas siguientes"),
      p(
        "Averigüe qué se leyó, no solo qué se pagó. Si en el buzón había números de Seguro Social, datos de salud o claves bancarias de personas de la Florida, ",
        linkOut(
          "https://www.flsenate.gov/Laws/Statutes/2025/501.171",
          "la sección 501.171 de los Estatutos de la Florida",
        ),
        " le da 30 días para avisarles. Si los afectados son 500 o más, avisa también al Departamento de Asuntos Legales. El reloj empieza cuando tiene razones para creer que pasó, así que no deje la búsqueda para después.",
      ),
      quote("La regla tiene que ser más fuerte que la persona que tiene prisa, porque esa persona suele ser el dueño."),
      h2("Cómo saber en qué punto está"),
      p("Haga estas cuatro preguntas esta semana. Para ninguna hace falta un ingeniero:"),
      ul(
        "¿Cuándo confirmamos por última vez por teléfono un número de cuenta que cambió, y quién se acuerda?",
        "¿Puede una sola persona enviar $25,000 desde el portal de nuestro banco?",
        "¿Quién en contabilidad todavía inicia sesión con un código por mensaje de texto?",
        "Si nuestra contadora creyera a las cinco de un viernes que un pago está mal, ¿a qué celular llamaría?",
      ),
      p(
        "Si las respuestas le preocupan, ahí hay una buena tarde de trabajo. ",
        linkTo("project-security-overhaul", "Un bufete de 85 personas"),
        " pasó de tener solo contraseñas a una llave de seguridad para todos en once días, diez minutos cada uno, los socios primero. También puede pedirnos que hagamos las preguntas nosotros: así empieza ",
        linkTo("service-security", "nuestro trabajo de seguridad"),
        ".",
      ),
    ),
    seo: {
      title: "Fraude de facturas por correo: cinco reglas",
      description:
        "Cómo los números de cuenta cambiados costaron $2,770 millones en un año, cinco reglas que lo frenan y a quién llamar, en qué orden, si ya pagó.",
    },
  },
};
