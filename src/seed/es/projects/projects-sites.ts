import type { Translations } from "../../translation.ts";

export const projects: Translations<"project"> = {
  "project-retail": {
    slug: "tiendas",
    content: {
      title: "Nueve tiendas, un sistema de cajas que funciona sin internet",
      description:
        "Cuando se caía el internet, se caían las cajas de una cadena de ropa de playa. Escribimos la parte que sigue vendiendo.",
      client: "Una cadena de ropa de playa con nueve tiendas y 95 personas",
      problem:
        "Las tormentas de la tarde dejan sin internet alguna parte de la playa unas dos veces al mes, y con él se detenían las cajas en la nube de la cadena. El personal anotaba las ventas en papel o despedía a la gente. Además, nueve tiendas llevaban nueve listas de existencias, así que una talla que colgaba en una tienda se volvía a pedir para otra. Reemplazar las cajas habría costado $140,000 y habría dejado igual el segundo problema.",
      work: "Dejamos lo que funcionaba y escribimos la capa intermedia. Cada tienda tiene una pequeña computadora bajo el mostrador con los precios, las existencias y las ventas del día, que sigue sin línea hasta tres días; los pagos con tarjeta usan la función de guardar y enviar de la terminal, con un límite que fija la dueña. Cuando vuelve la línea, todo se envía en orden, una vez. El mismo programa le da a la encargada de compras una sola lista de existencias de las nueve tiendas.",
      result: { number: "4 horas", text: "de ventas salvadas en una caída promedio, el primer año" },
      comparisons: [{ measure: "Días que una tienda puede vender sin internet" }, { measure: "Listas de existencias" }],
      timeline: [
        {
          when: "Semanas 1-10",
          text: "Lo construimos en etapas de dos semanas. Se quedan las cajas y las terminales.",
        },
        { when: "Semanas 11-14", text: "Una tienda lo usa durante un mes." },
        { when: "Semanas 15-18", text: "Dos tiendas más cada semana, hasta que lo tienen las nueve." },
        {
          when: "Primer año",
          text: "Una caída promedio salva cuatro horas de ventas. El código es de la cadena.",
        },
      ],
      quote: {
        text: "La calle estaba a oscuras y vendimos cuarenta toallas con linterna. El sistema ni se inmutó.",
        source: "Gerente de la tienda más antigua",
      },
      seo: {
        title: "Caso: nueve tiendas que venden sin internet",
        description:
          "Las tormentas detenían las cajas de nueve tiendas de ropa de playa. El software que escribimos salva cuatro horas de ventas en una caída promedio.",
      },
    },
  },
  "project-network": {
    slug: "fibra-para-una-marina",
    content: {
      title: "Una marina conecta nueve muelles con un solo tendido",
      description:
        "La sal, los rayos y los muelles flotantes se habían comido tres redes. Esta es un solo anillo de fibra con una luz en cada extremo.",
      client: "Una marina de Biscayne Bay con nueve muelles y 410 amarres",
      problem:
        "Los capitanes pagaban el Wi-Fi y se sentaban en el estacionamiento para usarlo. En ocho años se habían colgado tres redes de los muelles; el cobre se corroía, los radios se tapaban unos a otros y cada rayo viajaba de poste en poste. Las cámaras y las bombas de combustible colgaban del mismo cable que los visitantes. En 260 de 410 amarres se podía medir señal, y el jefe de muelles sabía cuáles por las quejas.",
      work: "La fibra no se oxida ni conduce los rayos, así que reemplazó al cobre. Si se corta el anillo, el tráfico da la vuelta por el otro lado. Los visitantes, las cámaras, las bombas y la oficina tienen cada uno su red, para que una película en un yate nunca detenga una bomba. Las antenas fueron adonde la señal era mejor con las dos mareas, porque cuatro pies de muelle flotante lo cambian todo. Los planos muestran cada empalme, y hay un gabinete de repuesto en el depósito del jefe de muelles.",
      result: { text: "de 410 amarres con señal útil en el timón; antes, 260" },
      comparisons: [
        { measure: "Amarres con señal útil, de 410" },
        { measure: "Cuando se corta un cable", before: "Muelles a oscuras", after: "El tráfico da la vuelta" },
        { measure: "Redes para visitantes, cámaras, bombas y oficina" },
      ],
      timeline: [
        {
          when: "Marzo",
          text: "Un anillo de fibra de 1.9 millas pasa por los ductos que ya había, junto a los nueve muelles.",
        },
        {
          when: "Abril",
          text: "Cada muelle recibe un gabinete sellado con protección contra sobretensiones y batería para dos horas.",
        },
        { when: "Mayo", text: "Colocamos las antenas desde un bote, con un medidor, con marea baja y con marea alta." },
        { when: "Junio", text: "Medimos de nuevo en el timón de cada amarre: 410 de 410." },
        { when: "Julio", text: "Cae un rayo en el muelle seis. Un gabinete se cambia antes del almuerzo." },
      ],
      quote: {
        text: "En julio cayó un rayo en el muelle seis. Perdimos un gabinete, lo cambiamos antes del almuerzo, y los muelles uno a cinco ni se enteraron.",
        source: "Jefe de muelles",
      },
      seo: {
        title: "Caso: fibra para una marina de 410 amarres",
        description:
          "La sal, la marea y los rayos se habían comido tres redes. Un anillo de fibra de 1.9 millas llega a nueve muelles, con señal útil en los 410 amarres.",
      },
    },
  },
  "project-datacenter": {
    slug: "sala-de-servidores",
    content: {
      title: "Una imprenta sube sus servidores por encima de la inundación",
      description:
        "Las prensas necesitan los archivos cerca, así que la nube no era la respuesta. Hicimos una sala un piso más arriba y nos mudamos entre dos ediciones.",
      client: "Una imprenta de 75 personas que trabaja en tres turnos",
      problem:
        "Las prensas leen hasta 2 TB por noche y se detienen si una página llega tarde, así que los servidores tienen que estar en el edificio. Estaban junto al muelle de carga, cuatro pulgadas sobre la calle. La marea real (king tide) de septiembre trajo 14 pulgadas de agua al muelle, los sacos de arena aguantaron, y el dueño no quería verlo otra vez. La energía era peor: una sola línea, un UPS viejo y un generador que nadie había arrancado con carga.",
      work: "El piso de arriba aguantaba el peso, así que los servidores subieron en lugar de salir. Las dos líneas eléctricas tienen interruptores separados, el aire puede perder una unidad y el UPS está calculado para los doce minutos que las prensas necesitan para parar bien. Los cables bajan a las prensas por dos paredes distintas. Y la mudanza tuvo una regla: un jefe de prensas estaba a nuestro lado y podía detenerla en cualquier momento.",
      result: { number: "8 pies", text: "entre la calle y el servidor más bajo" },
      comparisons: [
        { measure: "El servidor más bajo, sobre la calle", before: "4 pulg.", after: "8 pies" },
        { measure: "Líneas eléctricas" },
        { measure: "Pruebas del generador con carga en un año" },
      ],
      timeline: [
        {
          when: "Septiembre",
          text: "La marea real trae 14 pulgadas de agua al muelle de carga. Los sacos de arena aguantan.",
        },
        {
          when: "Enero",
          text: "El depósito de papel de arriba se vuelve sala de servidores: siete racks, dos líneas eléctricas.",
        },
        {
          when: "Marzo, ocho noches",
          text: "Rack por rack, entre la edición de la noche y la de la mañana. El jefe de prensas dice alto una vez.",
        },
        {
          when: "Mayo, al mediodía",
          text: "Cortamos la luz de la calle a propósito. Las prensas siguen andando.",
        },
        { when: "Cada año", text: "La misma prueba, con todos mirando." },
      ],
      quote: {
        text: "Desconectaron la luz en pleno día y las prensas siguieron andando. Entonces firmé la factura.",
        source: "Dueño de la imprenta",
      },
      seo: {
        title: "Caso: una sala de servidores a salvo del agua",
        description:
          "Una imprenta llevó siete racks del muelle de carga a una sala 8 pies sobre la calle, en ocho noches, y prueba la energía cada año en mayo.",
      },
    },
  },
};
