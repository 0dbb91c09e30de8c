import type { Translations } from "../../translation.ts";

/** Law firms and clinics. */
export const industries: Translations<"industry"> = {
  "industry-law-firms": {
    slug: "bufetes-de-abogados",
    content: {
      title: "Bufetes de abogados",
      heading: "Lo que los clientes le cuentan a su bufete no sale de ahí",
      summary:
        "Expedientes que nadie más puede abrir, fondos de clientes que llegan al banco correcto y escritos que salen a tiempo.",
      intro:
        "Un bufete vende criterio, y vive de guardar secretos. Nosotros cuidamos lo segundo: quién puede abrir un caso, quién está leyendo el correo y qué pasa cuando se va la luz una hora antes del plazo.",
      risks: [
        {
          title: "Los datos de la transferencia cambian en el último correo",
          text: "Alguien lee un buzón por semanas, espera un cierre y manda datos bancarios nuevos desde la dirección de un socio. El dinero desaparece en un día, y muchas veces era de un cliente.",
          answer:
            "Una llave de seguridad en cada cuenta, los socios primero. Las reglas de reenvío hacen sonar una alarma. Y una regla de una página para contabilidad: todo número de cuenta que cambia se confirma por teléfono, a un número que usted ya tiene.",
        },
        {
          title: "Todos pueden abrir todos los casos",
          text: "Las carpetas crecen quince años, y los permisos solo se agregan. La cuenta de un abogado que se fue todavía funciona. El día de una revisión de conflictos o de una citación, nadie puede decir quién podía leer qué.",
          answer:
            "Un grupo por caso, barreras éticas para los conflictos y cuentas que terminan el último día de trabajo. Dos veces al año recibe la lista de quién puede abrir qué, y la aprueba con su firma.",
        },
        {
          title: "El sistema no funciona cuando vence el plazo",
          text: "Al portal del tribunal no le importa por qué el sistema de documentos está lento. Al juez tampoco.",
          answer:
            "Una segunda línea de internet que entra por sí sola, laptops que trabajan sin la oficina y un ingeniero que contesta a las 10 p.m. Cada trimestre restauramos un caso real desde el respaldo y medimos el tiempo.",
        },
      ],
      rules: [
        {
          name: "Confidencialidad: Florida Bar Rule 4-1.6, ABA Model Rule 1.6",
          text: "Debe hacer esfuerzos razonables para que la información de sus clientes no se revele ni se abra por error o sin permiso. Para un bufete de cincuenta, empezaríamos con verificación en dos pasos, laptops cifradas y acceso por caso.",
        },
        {
          name: "Cuentas fiduciarias (trust): Florida Bar Chapter 5",
          text: "El dinero de los clientes va aparte del dinero del bufete, y los registros se guardan seis años después de terminar la representación. Así que el respaldo tiene que llegar hasta allá, y la regla de pagos tiene que aguantar un viernes en la tarde.",
        },
        {
          name: "Florida Information Protection Act (ley de protección de datos de la Florida)",
          text: "Si alguien entra a la información personal que usted guarda, avisa a las personas afectadas en un plazo de 30 días, y también al estado si 500 o más de ellas están en la Florida. Solo puede hacerlo si los registros muestran qué se abrió.",
        },
      ],
      typicalName: "bufete de abogados",
      questions: [
        {
          question: "¿Sus ingenieros ven los expedientes de nuestros clientes?",
          answer:
            "Solo cuando usted nos pide trabajar en uno. Nuestro acceso queda registrado, exige verificación en dos pasos, y cada uno de nosotros firmó un acuerdo de confidencialidad con su bufete.",
        },
        {
          question: "¿Pueden trabajar con nuestro sistema de documentos?",
          answer:
            "Sí. No lo reemplazamos. Lo mantenemos rápido, lo respaldamos, controlamos quién entra y llamamos al proveedor por usted cuando falla.",
        },
      ],
      closing: {
        heading: "Mándenos el cuestionario de su aseguradora.",
        text: "Adjúntelo como está, aunque esté a medias. Un ingeniero explica cada pregunta en palabras sencillas, marca lo que las aseguradoras miran primero y le dice qué hace falta para poder decir que sí. No cuesta nada.",
        button: { text: "Enviar el cuestionario" },
      },
      seo: {
        title: "TI para bufetes de abogados en {city}",
        description:
          "TI para bufetes en {city}: fraude de transferencias frenado, acceso por caso, escritos a tiempo. Qué le pide la Florida Bar Rule 4-1.6 a sus sistemas.",
      },
    },
  },
  "industry-clinics": {
    slug: "clinicas",
    content: {
      title: "Clínicas",
      heading: "En una clínica, el expediente abre cuando el paciente se sienta",
      summary:
        "Expedientes que abren en cada consultorio, aparatos en su propia red y evidencia de HIPAA que puede mostrar.",
      intro:
        "Cuando el sistema está lento, la sala de espera se llena y el personal se va tarde. Cuando se filtra algo, usted les escribe cartas a los pacientes. Trabajamos en las dos cosas, de noche, para que la agenda no se entere.",
      risks: [
        {
          title: "El sistema de expedientes se congela en plena consulta",
          text: "Un punto de acceso inalámbrico sobrecargado, una sola línea de internet, un switch viejo en un clóset. El médico empieza a escribir en papel, y alguien lo pasa en limpio a las 7 p.m.",
          answer:
            "Wi-Fi medido cuarto por cuarto, dos líneas de internet de dos proveedores y una copia de solo lectura de la agenda del día, que abre cuando todo lo demás falla.",
        },
        {
          title: "El escáner tiene un Windows de 2012",
          text: "Los aparatos de imágenes y de laboratorio pueden durar quince años y no se actualizan como una laptop. El ransomware entra por un correo en la recepción y los encuentra.",
          answer:
            "Los aparatos tienen su propia red, que llega al archivo de imágenes y a nada más. Las computadoras de la recepción no los ven, y el Wi-Fi de la sala de espera tampoco.",
        },
        {
          title: "Un respaldo que nunca se ha restaurado",
          text: "Toda clínica tiene un respaldo. Pocas han abierto desde ahí el expediente de un paciente, en otra máquina, con el proveedor en el teléfono.",
          answer:
            "Restauramos el sistema de expedientes cada trimestre y anotamos cuánto tardó. Una copia no se puede cambiar ni borrar, ni con la contraseña de un administrador.",
        },
      ],
      rules: [
        {
          name: "HIPAA Security Rule (norma de seguridad de HIPAA)",
          text: "La información de salud electrónica necesita protecciones administrativas, físicas y técnicas, empezando por un análisis de riesgos por escrito. Nosotros hacemos la parte técnica y le damos la evidencia para lo demás: quién tiene acceso, qué está cifrado, cuándo se probó.",
        },
        {
          name: "HIPAA Breach Notification Rule (norma de aviso de filtraciones)",
          text: "Después de una filtración de información de salud sin proteger, usted avisa a los pacientes sin demora injustificada, a más tardar 60 días después de enterarse. Si los afectados son 500 o más, el Departamento de Salud y Servicios Humanos recibe el aviso al mismo tiempo. Las filtraciones menores se le informan una vez al año.",
        },
        {
          name: "Business associate agreement (acuerdo de socio comercial)",
          text: "Un proveedor que maneja datos de pacientes para usted tiene que firmar uno, y eso incluye a su empresa de TI. Nosotros firmamos el nuestro antes de recibir la primera contraseña.",
        },
        {
          name: "La ley de la Florida sobre dónde se guardan los expedientes",
          text: "Si usa expedientes electrónicos certificados, la información de los pacientes que está en la nube o con un proveedor tiene que quedarse en los Estados Unidos continentales, sus territorios o Canadá. Lo revisamos en cada servicio que usa, también en los respaldos.",
        },
      ],
      typicalName: "clínica",
      questions: [
        {
          question: "¿Nos ponen en cumplimiento con HIPAA?",
          answer:
            "Ninguna empresa de TI puede hacerlo sola: gran parte de la norma trata de capacitación, políticas y puertas. Nosotros hacemos las protecciones técnicas, preparamos el análisis de riesgos con usted y decimos claramente qué falta.",
        },
        {
          question: "¿Cuándo hacen el trabajo?",
          answer:
            "Después del último paciente. Volvemos a probar todo antes de que llegue el primero, con su gerente de oficina en el teléfono.",
        },
      ],
      closing: {
        heading: "Mándenos su último análisis de riesgos.",
        text: "HIPAA pide uno por escrito. Un ingeniero lee el suyo, marca las fallas técnicas y las pone en orden. Si todavía no tiene uno, llame y le decimos por dónde empezar.",
        button: { text: "Enviar el análisis" },
      },
      seo: {
        title: "TI para clínicas en {city}, con evidencia de HIPAA",
        description:
          "TI para consultorios en {city}: expedientes que abren en cada cuarto, aparatos en su propia red, respaldos probados y protecciones de HIPAA demostrables.",
      },
    },
  },
};
