/** Alt texts of the default pictures, by id. */
export const media: { [id: string]: string } = {
  "hero-1-office":
    "Una oficina de dos pisos, iluminada, sobre raíces de mangle al atardecer, con un bote amarrado al lado",
  "hero-2-racks": "Racks de servidores sobre raíces de mangle bajo la lluvia; los cables entran al agua como raíces",
  "hero-3-night": "Una casa sobre pilotes iluminada por lámparas, de noche, con un muelle y una baliza verde",
  "about-roots": "Un mangle en agua quieta; algunas de sus raíces son cables rosados y blancos",
  "case-clinic": "Una pequeña clínica con una cruz verde y un gabinete de red, sobre raíces de mangle al amanecer",
  "case-cloud": "Globos aerostáticos levantan servidores uno por uno desde una plataforma sobre raíces de mangle",
  "case-datacenter":
    "Una sala de racks de servidores bajo un techo de dientes de sierra, sobre raíces de mangle, de noche",
  "case-integration":
    "Un almacén, un puesto de mercado y una oficina sobre raíces, unidos por puentes peatonales y por cables a través de una torre",
  "case-network":
    "Lámparas en postes sobre una fila de islotes de mangle, todas colgadas de un mismo cable al atardecer",
  "case-port": "Una grúa de puerto aparta un contenedor rosado de una pila, al atardecer",
  "case-retail":
    "Una tienda rosada de estilo Art Deco con toldo de rayas, iluminada por dentro, sobre raíces de mangle al atardecer",
  "case-security": "Un pequeño bufete de columnas blancas bajo una cúpula de vidrio, en la lluvia",
  "case-vault": "Una casa de botes con puerta de bóveda de banco, de noche, con lámparas verdes y rosadas a la entrada",
  "client-charter":
    "Un bote de alquiler blanco con ventanas iluminadas, en su cuna sobre raíces de mangle al atardecer",
  "client-freight": "Una pequeña grúa de muelle sostiene un contenedor rosado sobre uno verde al atardecer",
  "client-law": "Un pequeño tribunal blanco con una balanza iluminada entre sus columnas, bajo nubes de tormenta",
  "client-paediatrics": "Una pequeña clínica con una gran cruz verde en el techo, en la neblina de la mañana",
  "industry-law":
    "Una biblioteca de derecho con columnas blancas y lámparas verdes de escritorio, iluminada en la lluvia",
  "industry-clinics": "Tres bóvedas de vidrio con un escáner, una recepción y un cuarto de consulta, al amanecer",
  "industry-freight":
    "Un camión en un puente bajo hacia una terminal de carga verde con las puertas de muelle iluminadas, al atardecer",
  "industries-row":
    "Un bufete, una clínica, un hotel, contenedores y un cobertizo de botes en cinco islas en fila, con un cable de techo a techo",
  "industry-hotels": "Un hotel Art Deco con una aleta de neón rosada y una piscina turquesa, de noche",
  "industry-marine": "Tres botes en un muelle flotante y un cuarto en un elevador verde, en la neblina de la mañana",
  "careers-workshop":
    "Un taller abierto con una mesa larga, pantallas y herramientas, sobre raíces de mangle al amanecer",
  "careers-on-call":
    "Un portal con un escritorio, un teléfono rosado y un tablero de luces verdes, y un bote que espera abajo, al atardecer",
  "desk-vega": "Un escritorio de noche: un teléfono rosado, un farol de tormenta y once banderines arriba",
  "desk-quintana": "Un escritorio al amanecer: un globo levanta un servidor junto a una lista de tareas",
  "desk-duarte": "Un escritorio al atardecer: una pantalla grande con código de colores y hojas de cálculo en el cesto",
  "desk-boudreaux":
    "Un escritorio bajo nubes de tormenta: un gran candado de bronce, tres carpetas, un armario de llaves",
  "desk-etienne": "Un escritorio al atardecer: unos audífonos grandes en su soporte y tres globos de diálogo",
  "service-consulting":
    "Una mesa para dos bajo un toldo rosado sobre el agua, al amanecer, con un telescopio de bronce al lado",
  "service-managed": "Un faro junto a una sala de control iluminada, sobre raíces de mangle al atardecer",
  "service-help-desk":
    "Una cabina telefónica rosada, iluminada, y una campana de bronce, sobre raíces de mangle, de noche",
  "service-software": "Un molino verde con engranajes rosados y blancos que mueve una rueda de agua, al atardecer",
  "service-data":
    "Seis columnas de servidores iluminados que suben como un gráfico de barras, con una línea de lámparas arriba, de noche",
  "service-cloud":
    "Un teleférico lleva servidores desde una cabaña sobre raíces de mangle hasta las nubes, al amanecer",
  "service-infrastructure":
    "Dos paneles solares junto a un gabinete de servidores iluminado y una antena, sobre raíces de mangle al amanecer",
  "service-security": "Una compuerta entre dos torres blancas, cerrada con un gran candado de bronce, en la lluvia",
  "service-network": "Dos casas sobre el agua unidas por un puente de cables rosados y verdes, al atardecer",
  "post-storm":
    "Una casa con las ventanas tapiadas, sacos de arena y dos banderas de tormenta, sobre raíces de mangle; el viento dobla una palma",
  "post-hook": "Una caña de pescar sobre el agua al atardecer, con un sobre en el anzuelo junto a un buzón",
  "post-lifebuoy":
    "Un gran salvavidas en un soporte junto al agua, en la neblina de la mañana, con dos botes amarrados al lado",
  "partner-cisco": "Logotipo de Cisco",
  "partner-fortinet": "Logotipo de Fortinet",
  "partner-dell": "Logotipo de Dell",
  "partner-microsoft": "Logotipo de Microsoft",
  "partner-amazon-web-services": "Logotipo de Amazon Web Services",
  "partner-lenovo": "Logotipo de Lenovo",
  "partner-vmware": "Logotipo de VMware",
  "partner-veeam": "Logotipo de Veeam",
  "partner-google-cloud": "Logotipo de Google Cloud",
  "partner-cloudflare": "Logotipo de Cloudflare",
  "partner-okta": "Logotipo de Okta",
  "partner-ubiquiti": "Logotipo de Ubiquiti",
};
