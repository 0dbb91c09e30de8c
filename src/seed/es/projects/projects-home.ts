import type { Translations } from "../../translation.ts";

export const projects: Translations<"project"> = {
  "project-cloud-migration": {
    slug: "migracion-a-la-nube",
    content: {
      title: "Catorce servidores a la nube entre un viernes y un lunes",
      description:
        "Una agencia de carga cerca del puerto dejó un cuarto de servidores que se inundaba, en planta baja, por Azure, en un fin de semana.",
      client: "Una agencia de carga de 140 personas, a dos cuadras de la terminal de contenedores",
      problem:
        "El cuarto de servidores estaba en la planta baja. Dos mareas reales (king tides) en dos años habían metido agua debajo de los racks, y la segunda detuvo los trámites de aduana un día y medio. Los equipos tenían seis años, la aseguradora había excluido las inundaciones y faltaban diez semanas para el mes más ocupado. No había día de semana en que se pudieran apagar catorce servidores.",
      work: "El riesgo era el fin de semana, así que lo desarmamos. Cuatro de los catorce servidores resultaron ser el doble de grandes de lo necesario, y primero los redujimos. Para cada uno anotamos quién lo mueve, cuánto tarda y la hora después de la cual lo devolveríamos. El orden iba del servidor que nadie iba a extrañar al que hace los trámites de aduana, y el cuarto viejo quedó listo por si habíamos olvidado algo. No habíamos olvidado nada.",
      result: { text: "menos en alojamiento el primer año, con energía y mantenimiento" },
      comparisons: [
        { measure: "Servidores bajo la línea de inundación" },
        { measure: "Servidores del doble del tamaño necesario" },
        { measure: "Costo anual de alojamiento, con energía y mantenimiento" },
      ],
      timeline: [
        { when: "Semanas 1-3", text: "Medimos cada servidor antes de ponerle precio a nada." },
        {
          when: "Semanas 4-7",
          text: "Cada servidor tiene su página, y ensayamos la mudanza entera dos veces con copias.",
        },
        { when: "Semana 8, viernes 6 p.m.", text: "Primero se muda el servidor menos importante." },
        {
          when: "Semana 8, domingo 9 p.m.",
          text: "El servidor catorce ya funciona. Faltan dos semanas para el mes más ocupado.",
        },
        { when: "14 días después", text: "No se olvidó nada, así que se apaga el cuarto viejo." },
        {
          when: "Primer año",
          text: "Revisamos la factura cada mes y apagamos de noche los servidores de prueba.",
        },
      ],
      quote: {
        text: "El lunes, lo único que notó la gente fue que el cuarto de abajo se había quedado en silencio.",
        source: "Gerente de operaciones de la agencia de carga",
      },
      seo: {
        title: "Caso: 14 servidores a Azure en un fin de semana",
        description:
          "Una agencia de carga de 140 personas sacó catorce servidores de un cuarto que se inundaba, de viernes a lunes, y pagó 38% menos el primer año.",
      },
    },
  },
  "project-security-overhaul": {
    slug: "renovacion-de-seguridad",
    content: {
      title: "Un bufete cierra sus puertas con llave después de un intento de fraude",
      description:
        "Ochenta y cinco personas, diecinueve años de correo. Evaluación un lunes; once días después, cada inicio de sesión protegido.",
      client: "Un bufete de abogados de 85 personas con oficinas en dos condados",
      problem:
        "Un cierre estaba a punto de pagarse al banco equivocado. El correo que cambió el número de cuenta salió del buzón de un socio, con su mismo tono, y una asistente legal lo detuvo solo porque llegó a una hora extraña. Alguien llevaba siete semanas leyendo el correo. Las contraseñas eran la única cerradura, 140 cuentas eran de exempleados y nadie sabía qué había en diecinueve años de correo.",
      work: "Lo tratamos como dos problemas. Primero el intruso: fuera del buzón, con pruebas de lo que había leído. Después, la costumbre que lo dejó entrar. Una contraseña sola ya no abre nada: cada persona inicia sesión con una llave de seguridad, y empezamos por los socios, porque todos siguen a los socios. Las laptops tienen una detección sobre la que puede actuar nuestro equipo de noche. Y contabilidad tiene una regla de una página: un número de cuenta que cambia se confirma por teléfono, a un número que ya tenemos.",
      result: {
        number: "11 días",
        text: "de la evaluación a la verificación en dos pasos en cada cuenta",
      },
      comparisons: [
        { measure: "Cuentas activas de exempleados" },
        { measure: "Pasos para iniciar sesión" },
        { measure: "Datos bancarios nuevos confirmados por teléfono", before: "Por suerte", after: "Siempre" },
      ],
      timeline: [
        {
          when: "Día 1, lunes",
          text: "Encontramos la regla de reenvío en el buzón del socio, la cerramos y guardamos la evidencia para la aseguradora.",
        },
        { when: "Día 3, miércoles", text: "Las 140 cuentas viejas quedan apagadas." },
        {
          when: "Días 4-11",
          text: "Diez minutos con cada una de las 85 personas, los socios primero. Todos salen con una llave de seguridad.",
        },
        { when: "Día 11", text: "La verificación en dos pasos está activa en todas las cuentas." },
        { when: "Dos veces al año", text: "Lo ensayamos todo con el bufete." },
      ],
      quote: {
        text: "Esperaba quejas de los socios. Lo que tuve fue una lista de espera para los diez minutos.",
        source: "Administradora del bufete",
      },
      seo: {
        title: "Caso: un bufete tras un intento de fraude",
        description:
          "Alguien leyó el correo de un socio siete semanas. Cómo un bufete de 85 personas cerró 140 cuentas viejas y protegió cada inicio de sesión en once días.",
      },
    },
  },
  "project-systems-integration": {
    slug: "integracion-de-sistemas",
    content: {
      title: "Un importador de alimentos deja de escribir cada pedido tres veces",
      description:
        "Almacén, mostrador y oficina tenían cada uno su sistema. Ahora un pedido se escribe una vez y los tres se enteran.",
      client: "Un importador de alimentos finos de 60 personas: un almacén, un mostrador, una oficina",
      problem:
        "Los pedidos entraban en el mostrador, se escribían de nuevo para el almacén y una tercera vez para facturar. Cada noche dos personas comparaban las tres listas a mano, y aun así cerca de uno de cada treinta pedidos salía mal: una paleta preparada dos veces, un restaurante al que le cobraban un queso que nunca recibió. Dos proveedores habían ofrecido reemplazarlo todo, por $310,000 y $420,000, y el dueño nos preguntó cuál firmar.",
      work: "Le aconsejamos que ninguno. Cada uno de los tres sistemas hacía bien lo suyo; faltaba la conexión entre ellos. Anotamos los datos en que los tres tienen que coincidir, como un precio o una paleta, y decidimos qué sistema es el dueño de cada uno. Un pequeño servicio pasa pedidos, existencias y facturas, guarda copia de todo lo que llevó y retiene los mensajes mientras un sistema está caído. Las dos personas que comparaban las listas siguieron comparando hasta que ya no quedó nada que encontrar.",
      result: {
        number: "26 horas",
        text: "de volver a escribir, eliminadas cada semana, medidas en el primer trimestre",
      },
      comparisons: [
        { measure: "Veces que se escribe un pedido" },
        { measure: "Horas por semana de volver a escribir" },
        { measure: "Personas que comparan listas cada noche" },
      ],
      timeline: [
        {
          when: "Enero",
          text: "Dos semanas viendo trabajar a la gente. Nuestro consejo: no compre ninguno de los dos sistemas.",
        },
        {
          when: "Febrero",
          text: "Cada uno de los once datos comunes tiene un solo hogar, y hacemos el servicio que los pasa.",
        },
        { when: "Marzo", text: "Arranca el mostrador." },
        { when: "Abril", text: "Sigue el almacén." },
        { when: "Mayo", text: "Arranca la oficina. Desde ahora, un pedido se escribe una vez." },
        {
          when: "Seis semanas después",
          text: "La comparación de la noche lleva cuatro semanas sin encontrar nada, y se acaba.",
        },
      ],
      quote: {
        text: "Pregunté cuál de dos grandes sistemas comprar. Me dijeron que me quedara con los tres que tenía y que los presentara.",
        source: "Dueño de la empresa importadora",
      },
      seo: {
        title: "Caso: tres sistemas, un solo pedido",
        description:
          "A un importador le ofrecían un reemplazo de $310,000. Conectamos los tres sistemas que ya tenía, y desaparecieron 26 horas semanales de volver a escribir.",
      },
    },
  },
};
