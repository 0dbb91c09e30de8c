import type { SpamWords } from "./word-list.ts";

/** Spanish words of contact-form spam, with their points, and words that no name has. */
export const spanish: SpamWords = {
  subjects: {
    gambling: { "casino en linea": 4, "casino online": 4, tragamonedas: 3, "apuestas deportivas": 2 },
    drugs: { "bajar de peso": 3 },
    search: { "posicionamiento web": 3, "posicionamiento seo": 3 },
    money: { criptomonedas: 3, herencia: 3, beneficiario: 2, loteria: 3, "millones de dolares": 3 },
    adult: { porno: 3, desnudas: 4, "chicas sexy": 4 },
  },
  offers: {
    ...{ "giros gratis": 5, "bono sin deposito": 5, "sin receta": 4, "comprar viagra": 5, "envio discreto": 4 },
    ...{ "primera pagina de google": 4, "primeros lugares de google": 4, "comprar seguidores": 4 },
    ...{ "seguidores reales": 4, "he visto su pagina": 4, "hemos visto su pagina": 4, "visite su pagina": 3 },
    ...{ "visitando su sitio": 3, "estimado senor": 2, ofrecemos: 2, "precios economicos": 3 },
    ...{ "mas clientes": 2, "aumente sus ventas": 4, "base de datos de correos": 4, "bases de datos de empresas": 4 },
    ...{ "haga clic aqui": 3, "haz clic aqui": 3, "oferta especial": 3, "tiempo limitado": 4 },
    ...{ "registrese gratis": 4, "100 garantizado": 4, "ha sido seleccionado": 4, "ha ganado": 4, "gane dinero": 5 },
    ...{
      "ganar dinero": 5,
      "ingresos pasivos": 5,
      "gane desde casa": 4,
      "trabaje desde casa": 3,
      "prestamos rapidos": 5,
      "prestamo rapido": 5,
    },
    ...{ "ofrecemos prestamos": 5, "sin aval": 4, "sin buro": 4, "creditos rapidos": 5, "credito rapido": 5 },
    ...{ invierta: 3, rentabilidad: 3, "aumentar sus ventas": 3, "haga crecer su negocio": 3 },
    ...{ "asistente virtual": 3, "marketing digital": 2, "diseno web": 2, "posicionar su": 3 },
    ...{ "citas para adultos": 5 },
  },
  neverInNames: [
    ...["usted", "cuenta", "gratis", "dinero", "premio", "clic", "llame", "ahora", "aqui", "compre", "gane", "ganado"],
    ...["para", "por", "con", "que", "esta", "este", "oferta", "banco", "contrasena", "urgente", "hola", "enlace"],
    ...["prestamos", "barato", "venta", "pague", "su", "sus", "es", "una", "como", "muerte", "puta", "mierda"],
  ],
};
