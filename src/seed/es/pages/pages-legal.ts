import { doc, h2, linkTo, p, strong, ul } from "../../entry.ts";
import type { Translations } from "../../translation.ts";

export const pages: Translations<"page"> = {
  "page-privacy": {
    content: {
      title: "Política de privacidad",
      name: "Política de privacidad",
      intro:
        "Leer este sitio no nos dice quién es usted. Escribirnos nos dice lo que escribió. Esta página dice qué hacemos con eso.",
      blocks: [
        {
          text: doc(
            h2("Quién es responsable"),
            p(
              "{legalName}, {city}, {region}. Preguntas sobre sus datos: ",
              strong("{email}"),
              " o {phone}. La dirección postal está en la ",
              linkTo("page-contact", "página de contacto"),
              ".",
            ),
            h2("Cuando lee este sitio"),
            ul(
              "No ponemos cookies a los visitantes, así que no hay ningún aviso que cerrar.",
              "Las páginas, las imágenes y las letras vienen de nuestro propio servidor. Ninguna página contacta por sí sola a otra empresa.",
              "No hay perfiles ni publicidad, y a nadie se le sigue de página en página ni de un día a otro.",
              "Contamos visitas: cuánto se lee cada página, qué sitio o campaña lleva hasta aquí, el idioma del navegador y si es un celular o una computadora. Guardamos solo los totales del día.",
              "Para contar a un visitante una vez al día, nuestro servidor hace un código a partir de la dirección de red y del navegador, con una clave al azar. El código no se puede convertir de nuevo en una dirección. El código y la clave se borran poco después de la medianoche.",
              "No contamos un navegador que envía Do Not Track (no rastrear) o Global Privacy Control (control global de privacidad).",
              "Nuestro registro técnico anota la página, la hora y si funcionó, sin nombres ni direcciones de red.",
              "Si elige colores oscuros o claros, lo recuerda su propio navegador y no nos lo dice.",
              "Su navegador también anota, solo para esta pestaña, la página en que empezó su visita, la página desde la que llegó aquí y la campaña que nombraba ese enlace. La nota desaparece cuando cierra la pestaña, y nos llega solo si envía el formulario de contacto.",
            ),
            p(
              strong("El mapa"),
              " de la página de contacto es un dibujo nuestro hasta que usted pide el verdadero. Si lo pide, su navegador contacta a openstreetmap.org, y entonces aplica su propia política de privacidad. El enlace de la ruta también va allí, o abre la app de mapas de su celular.",
            ),
            h2("Cuando envía el formulario de contacto"),
            p(
              "Usted nos da su nombre, su correo electrónico y su mensaje. El teléfono, la empresa y el servicio que le interesa son opcionales. Con ellos guardamos la hora, el idioma y la nota sobre cómo empezó su visita: la primera página, la página desde la que llegó a este sitio y la campaña, hasta donde su navegador las comparte. Usamos todo esto para responderle, para hacer el trabajo que nos pida y para saber cuáles de nuestras páginas son útiles.",
            ),
            p(
              "Su mensaje se guarda en nuestro propio servidor y lo leen las personas que aquí responden las consultas. Ellas reciben un correo con el mensaje, y en la mayoría de los casos va una confirmación corta, sin él, a la dirección que usted dio; los dos pueden pasar por la empresa que entrega nuestro correo. No vendemos sus datos, no los alquilamos y no agregamos su dirección a una lista de correo.",
            ),
            p(
              "Para reconocer mensajes repetidos o en avalancha, el servidor también guarda huellas de la dirección de red, del correo electrónico y del texto. No se pueden leer al revés, se usan como máximo dos días y se borran cuando llega el siguiente mensaje después de eso. Un mensaje que parece spam se guarda aparte, con las razones, para que ninguno se pierda por error.",
            ),
            h2("Cuando escribe, llama o solicita un empleo"),
            p(
              "Los correos se quedan en nuestro buzón. Después de una llamada, el ingeniero guarda una nota. Las solicitudes de empleo las ven las personas que deciden sobre ellas. Las guardamos un año después de la decisión, como exigen las normas federales, y luego las borramos, salvo que nos pida conservarlas.",
            ),
            h2("Cuánto tiempo lo guardamos"),
            p(
              "Guardamos una consulta hasta que ya no la necesitamos o usted nos pide borrarla. Las consultas no se borran automáticamente: decide una persona, que revisa lo que tenemos una vez al año. Lo que pertenece a un contrato lo guardamos el tiempo que exigen las leyes fiscales y comerciales.",
            ),
            h2("Sus derechos"),
            p(
              "Escríbanos y podrá ver lo que tenemos sobre usted, recibir una copia, corregirlo o hacer que se borre, salvo que la ley nos obligue a guardarlo. Respondemos en un plazo de 30 días, sin costo, viva donde viva. Si nuestra respuesta no le satisface, puede acudir a la agencia que protege a los consumidores donde vive, como el fiscal general de su estado.",
            ),
            h2("Personal y clientes"),
            p(
              "El área del personal de este sitio pone cookies, solo a quienes inician sesión allí. Los datos que manejamos en nombre de un cliente se rigen por el contrato con ese cliente, no por esta página.",
            ),
            h2("Cambios"),
            p(
              "Si esta política cambia, publicamos aquí el texto nuevo. Si el cambio afecta datos que ya tenemos, también escribimos a las personas afectadas, cuando tenemos su dirección.",
            ),
          ),
        },
      ],
      seo: {
        title: "Política de privacidad de {company}",
        description:
          "Sin cookies para visitantes, sin otras empresas, sin seguir a nadie de página en página. Qué guardamos cuando nos escribe, cuánto tiempo, y sus derechos.",
      },
    },
  },
  "page-terms": {
    content: {
      title: "Términos de servicio",
      name: "Términos de servicio",
      intro:
        "Estos términos tratan del uso de este sitio. El trabajo que hacemos para clientes tiene su propio contrato, y donde los dos difieran, vale el contrato.",
      blocks: [
        {
          text: doc(
            h2("Quiénes somos"),
            p(
              "Este sitio es de {legalName}, {city}, {region}. Puede comunicarse con nosotros en el {phone} y en ",
              strong("{email}"),
              ".",
            ),
            h2("Qué encuentra aquí"),
            p(
              "Escribimos con cuidado, pero las páginas son información general y no un consejo para su caso. Los precios son rangos típicos; solo obliga la cifra de una propuesta firmada. Los casos de éxito describen lo que pasó con un cliente y no prometen el mismo resultado en otra parte.",
            ),
            h2("Qué le pedimos"),
            ul(
              "Use los formularios solo para información cierta y que usted pueda compartir.",
              "No ponga contraseñas ni datos médicos o de pago en el formulario de contacto. Le daremos una forma segura de enviarlos.",
              "No trate de dañar ni de sobrecargar el sitio, ni de entrar en partes que no son públicas. Si encuentra una debilidad, díganos, y se lo agradeceremos.",
            ),
            h2("Una consulta no es un contrato"),
            p(
              "Cuando usted nos escribe, ninguno le debe al otro más que una respuesta amable. El contrato empieza cuando los dos lo firmamos.",
            ),
            h2("Textos, imágenes y nombres"),
            p(
              "Los textos, las imágenes y los dibujos son de {legalName}, salvo que se indique otra cosa. Puede citarlos y enlazarlos. Los nombres y logotipos de otras empresas son de esas empresas; mostrarlos significa que trabajamos con sus productos, y nada más.",
            ),
            h2("Enlaces"),
            p(
              "Revisamos una página antes de enlazarla, pero no la manejamos y no respondemos por ella. Díganos si un enlace deja de servir.",
            ),
            h2("Disponibilidad y responsabilidad"),
            p(
              "Tratamos de que este sitio funcione con cualquier clima, pero no lo garantizamos. El sitio se ofrece tal como está. Hasta donde la ley lo permite, {legalName} no responde por daños que resulten de usar este sitio o de no poder usarlo. Nada aquí limita la responsabilidad por dolo, por negligencia grave o donde la ley no lo permite.",
            ),
            h2("Ley y lugar"),
            p(
              "Aplica la ley del estado donde está nuestra oficina ({city}, {region}), y deciden sus tribunales, salvo que la ley de protección al consumidor le dé derecho a otro lugar. Si una frase de estos términos no es válida, las demás siguen vigentes.",
            ),
            h2("Cambios"),
            p("Valen los términos que están en esta página el día en que usa el sitio."),
          ),
        },
      ],
      seo: {
        title: "Términos de servicio de {company}",
        description:
          "Los términos de uso del sitio de {company}: información general, precios típicos, ningún contrato por una consulta y lo que le pedimos cuando escribe.",
      },
    },
  },
  "page-accessibility": {
    content: {
      title: "Accesibilidad",
      name: "Accesibilidad",
      intro:
        "Este sitio debe servirles a todos: con teclado, con lector de pantalla, a cuatro veces su tamaño, en un celular viejo, a pleno sol.",
      blocks: [
        {
          text: doc(
            h2("A qué apuntamos"),
            p(
              "A las pautas de accesibilidad para el contenido web (Web Content Accessibility Guidelines, WCAG) 2.2, nivel AA. En la práctica, eso quiere decir:",
            ),
            ul(
              "Todo lo que se puede hacer con el mouse se puede hacer con el teclado, y usted ve dónde está.",
              "El texto tiene un contraste de al menos 4.5 a 1, en los colores claros y en los oscuros.",
              "Las imágenes con significado tienen descripción. Los lectores de pantalla se saltan las que solo decoran.",
              "Las diapositivas se pueden pausar, y no se mueven solas si su equipo pide menos movimiento.",
              "Las páginas se leen y los formularios funcionan sin JavaScript, y con un zoom de 400%.",
              "Un error en un formulario se explica junto al campo, con la forma de corregirlo.",
            ),
            h2("Dónde no es perfecto"),
            p(
              "El mapa de la página de contacto viene de otro proveedor cuando usted lo carga, y no podemos cambiar cómo se comporta. La dirección y un enlace con la ruta están al lado, en texto.",
            ),
            h2("Díganos"),
            p(
              "Si algo le estorba, escriba a ",
              strong("{email}"),
              " o llame al {phone}. Si quiere, diga qué página era y con qué la lee. Un ingeniero responde en dos días hábiles, y puede recibir cualquier contenido de este sitio de otra forma, por correo o leído por teléfono, en español o en inglés. Otras formas de comunicarse con nosotros están en la ",
              linkTo("page-contact", "página de contacto"),
              ".",
            ),
          ),
        },
      ],
      seo: {
        title: "Accesibilidad del sitio de {company}",
        description:
          "Apuntamos a WCAG 2.2 AA: teclado, lector de pantalla, zoom de 400%, sin movimiento forzado. Qué funciona, qué falta y cómo avisarnos de una barrera.",
      },
    },
  },
};
