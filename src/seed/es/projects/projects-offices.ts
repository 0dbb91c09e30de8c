import type { Translations } from "../../translation.ts";

export const projects: Translations<"project"> = {
  "project-healthcare": {
    slug: "clinicas-pediatricas",
    content: {
      title: "Once clínicas pasan a una red sin cancelar una sola cita",
      description:
        "Bayfront Pediatrics tenía once consultorios y nueve contratos de internet. Rehicimos la red consultorio por consultorio, de noche, con las dos líneas activas hasta la mañana.",
      client: "Bayfront Pediatrics, once consultorios y 230 personas",
      problem:
        "La clínica había crecido comprando otros consultorios, y cada uno trajo su contrato de internet, su router y su propia idea del Wi-Fi. El sistema de expedientes se congelaba en alguna parte casi todos los días, y una enfermera que cambiaba de consultorio necesitaba cuatro contraseñas. En pediatría no hay semana tranquila, y una vacuna cancelada tarda meses en recuperarse.",
      work: "Un diseño de cuatro páginas reemplazó a once. Los gabinetes llegaron terminados a cada consultorio, para que el trabajo allí cupiera entre el último niño y el primero. Los aparatos médicos, el personal y la sala de espera están en redes separadas, un segundo proveedor entra por sí solo y un mismo inicio de sesión sirve en todas partes. Esa noche no se quitó nada viejo: hasta que un consultorio llevaba tres días tranquilos, bastaba un cable para volver atrás.",
      result: { text: "de consulta perdidos en once cambios de red" },
      comparisons: [
        { measure: "Diseños de red que hay que recordar" },
        { measure: "Contraseñas de una enfermera que cambia de consultorio" },
        {
          measure: "Cuando falla una línea de internet",
          before: "Consultorio sin red",
          after: "Entra la de respaldo",
        },
      ],
      timeline: [
        {
          when: "Semanas 1-3",
          text: "Visitamos los once consultorios con cinta métrica y medidor, y dibujamos un solo diseño.",
        },
        { when: "Semana 4", text: "Se arman y se prueban los primeros gabinetes en nuestro taller." },
        {
          when: "Semana 5",
          text: "La primera noche: las dos líneas corren una al lado de la otra, y la mañana empieza con ambas activas.",
        },
        {
          when: "Semanas 6-9",
          text: "Una noche para cada uno de los otros diez. Una línea vieja se va después de tres días sin una llamada.",
        },
        { when: "Semana 9", text: "Queda listo el consultorio once. No se canceló ninguna cita." },
      ],
      quote: {
        text: "En la mañana el personal encontró una lata de galletas y un gabinete nuevo. Esa fue toda la interrupción.",
        source: "Priya Raman, administradora, Bayfront Pediatrics",
      },
      seo: {
        title: "Caso: once clínicas en una sola red",
        description:
          "Once consultorios pediátricos, nueve contratos de internet, ninguna semana tranquila. Cómo los pasamos a una red, de noche, sin perder un minuto de consulta.",
      },
    },
  },
  "project-cloud": {
    slug: "nube-por-etapas",
    content: {
      title: "Siete servidores a la nube, un martes a la vez",
      description:
        "Una firma de ingeniería civil quería sacar sus planos de la oficina sin que nadie trabajara un fin de semana. Movimos un servidor por semana, siete semanas.",
      client: "Una firma de ingeniería civil de 120 personas",
      problem:
        "La mitad de la firma trabajaba desde las obras y desde casa, así que los siete servidores de la oficina estaban en el lugar equivocado. Un plano de 400 MB tardaba cuatro minutos en abrir por la VPN; la gente guardaba copias en sus laptops, y un puente se dibujó dos veces a partir de una copia vieja. Los socios querían mudarse, habían oído historias de fines de semana de todo o nada, y tenían un plazo de permisos en cada una de las doce semanas siguientes.",
      work: "Descartamos la idea de un gran fin de semana: una mudanza pequeña que sale mal es una molestia; una grande, un plazo perdido. Los archivos fueron a un almacenamiento que guarda cerca una copia de lo que cada persona tiene abierto, y por eso un plano abre rápido desde casa. El servidor de licencias y los dos de diseño fueron a Azure. Después de cada mudanza había camino de regreso, y se usó una vez, por el controlador de un plóter.",
      result: {
        number: "22 segundos",
        text: "para abrir un plano de 400 MB desde casa; antes, cuatro minutos",
      },
      comparisons: [
        { measure: "Abrir un plano de 400 MB desde casa", after: "22 s" },
        { measure: "Servidores en la oficina" },
        { measure: "Servidores que la firma todavía necesita" },
      ],
      timeline: [
        { when: "Antes de la primera mudanza", text: "Los gerentes de proyecto votan el orden." },
        {
          when: "Semana 1, martes 7 p.m.",
          text: "Se muda el primer servidor. El miércoles a las 8 a.m. uno de nosotros está en la oficina, con café.",
        },
        {
          when: "Semanas 2-6",
          text: "Un servidor cada martes. El camino de regreso queda abierto siete días cada vez; lo usamos una.",
        },
        {
          when: "Semana 7",
          text: "El séptimo martes. Tres de los siete servidores resultaron ser servicios que se podían apagar.",
        },
      ],
      quote: {
        text: "Cada semana había una cosa más que iba más rápido, y nadie sabía decir qué había pasado. Así me gustan las migraciones.",
        source: "Ingeniero principal de la firma",
      },
      seo: {
        title: "Caso: un servidor por semana a la nube",
        description:
          "Sin fin de semana de todo o nada: una firma de ingeniería movió siete servidores en siete martes, y un plano de 400 MB abre desde casa en 22 segundos.",
      },
    },
  },
  "project-security": {
    slug: "equipo-de-noche",
    content: {
      title: "Una contraseña robada, frenada a las 2:40 de un domingo",
      description:
        "Una compañía de títulos nos pidió cuidar de noche sus archivos de fondos en custodia. Al quinto mes, alguien probó la puerta.",
      client: "Una compañía de títulos y fondos en custodia (escrow) de 45 personas",
      problem:
        "Según sus propios libros, en un día promedio las cuentas de custodia de la compañía tenían unos $9 millones de otras personas. La aseguradora de su ciberseguro había preguntado quién mira las alarmas después de las 5 p.m. La respuesta honesta: nadie hasta el lunes, cuando la gerente de la oficina leía los correos de la semana. Había respaldos, en un disco que cualquier cuenta de administrador podía borrar. La FTC Safeguards Rule, la norma federal que protege los datos financieros, lo quería todo por escrito.",
      work: "Lo hicimos como una bóveda: pocas puertas, una segunda llave en cada una y alguien despierto al lado. Ni siquiera nosotros podemos borrar un respaldo. Las alarmas van a nuestro equipo de noche, y una página con la firma de la dueña le permite actuar primero y llamar después. Esa página hizo posibles los seis minutos: en plena noche no había a quién preguntar, y no hacía falta preguntar.",
      result: { text: "de la primera alarma, a las 2:40 a.m., a la laptop desconectada, según nuestro registro" },
      comparisons: [
        { measure: "Quién mira las alarmas después de las 5 p.m.", before: "Nadie", after: "Nuestro equipo de noche" },
        { measure: "Días que nadie puede borrar un respaldo" },
        { measure: "De una alarma de noche a alguien que actúa", before: "Hasta 7 días" },
      ],
      timeline: [
        {
          when: "Mes 1",
          text: "Los archivos de custodia pasan a un almacenamiento que solo pueden abrir las once personas que manejan los cierres. Cada cuenta tiene verificación en dos pasos.",
        },
        { when: "Mes 2", text: "Los respaldos van a una cuenta aparte donde nada se puede borrar en 90 días." },
        {
          when: "Mes 3",
          text: "La dueña firma la página, y nuestro equipo de noche puede desconectar una máquina antes de preguntar.",
        },
        {
          when: "Mes 5, domingo 2:40 a.m.",
          text: "Alguien usa una contraseña robada, desde una laptop que un programa malicioso había tomado. La verificación en dos pasos resiste.",
        },
        { when: "2:46 a.m.", text: "La laptop queda desconectada." },
        { when: "2:52 a.m.", text: "La dueña recibe una llamada con toda la historia. El lunes abre como siempre." },
      ],
      quote: {
        text: "A las 2:52 de la mañana me dijeron que ya había terminado. Me volví a dormir, y eso no me lo esperaba.",
        source: "Dueña de la compañía de títulos",
      },
      seo: {
        title: "Caso: un equipo de noche para una empresa de títulos",
        description:
          "Una contraseña robada a las 2:40 a.m., una laptop desconectada seis minutos después: así cuida sus archivos de custodia una compañía de 45 personas.",
      },
    },
  },
};
