import type { contactWords as english } from "./en-contact.ts";

/** The words of the contact page, its form and the thank-you page. */
export const contactWords: typeof english = {
  sendMessage: "Envíenos un mensaje",
  fields: {
    name: "Nombre",
    email: "Correo electrónico",
    phone: "Teléfono",
    company: "Empresa",
    service: "Servicio que le interesa",
    message: "Mensaje",
  },
  messageExample:
    "Por ejemplo: tres oficinas, el servidor es de 2016 y la aseguradora quiere respuestas antes de marzo.",
  bestTime: { label: "Horario e idioma de preferencia", text: "Mejor hora para llamarme: \nIdioma: español" },
  preferredTime: { label: "Horario de preferencia", text: "Mejor hora para llamarme: " },
  preferredLanguage: "Idioma de preferencia",
  optional: "opcional",
  noAnswer: "Sin respuesta",
  fileHint: (megabytes: number) =>
    `PDF, DOCX, ODT, TXT, JPEG o PNG, de hasta ${megabytes} MB. Solo nuestro personal puede abrirlo.`,
  fileTooLarge: (megabytes: number) => `Este archivo pesa más de ${megabytes} MB. Elija uno más pequeño.`,
  noService: "Elija un servicio",
  honeypot: "Deje este campo vacío",
  callMe: "No tengo correo: llámenme",
  send: "Enviar a un ingeniero",
  sending: "Enviando…",
  privacy: "Política de privacidad",
  privacyNote: "Usamos lo que escribe solo para responderle.",
  toCorrect: (count: number) => (count === 1 ? "Falta corregir una cosa:" : `Falta corregir ${count} cosas:`),
  notSent: {
    "too-many": "Recibimos muchos mensajes suyos en una hora, así que este no se envió.",
    unavailable: "No se pudo enviar su mensaje: algo está fallando de nuestro lado en este momento.",
    unreachable: "No se pudo enviar su mensaje: falló la conexión.",
  },
  notSentText: "Lo que escribió sigue aquí. Intente de nuevo en un minuto, o llame al",
  contactInformation: "Información de contacto",
  address: "Dirección",
  hours: "Horario de atención",
  closedOn: "Días cerrados",
  specialHours: "Horarios especiales",
  areaServed: "Dónde trabajamos",
  openUntil: (time: string) => `Abierto ahora. Cierra: ${time}`,
  openAllDay: "Abierto ahora, las 24 horas",
  closedUntil: (dayAndTime: string) => `Cerrado ahora. Abre el ${dayAndTime}`,
  closedNow: "Cerrado ahora",
  findUs: "Cómo llegar",
  directions: "Ver la ruta",
  showMap: "Abrir el mapa de calles",
  showMapText: "Carga un mapa de openstreetmap.org",
  mapOf: (location: string) => `Mapa de calles alrededor de ${location}`,
  mapDrawing: "Dibujo de la costa alrededor de la oficina",
  mapLoading: "Cargando el mapa…",
  mapFailed: "El mapa de calles no se puede cargar en este momento.",

  replyBy: (dayAndTime: string) => `Un ingeniero le responde a más tardar el ${dayAndTime}.`,
  callBy: (phone: string, dayAndTime: string) => `Le llamaremos al ${phone} a más tardar el ${dayAndTime}.`,
  replyWithin: (time: string) => `Un ingeniero le responde en menos de ${time}.`,
  replyHours: "Nuestro horario de atención",
  ourTime: (city: string) => `Las horas son las de ${city}.`,
  sooner: (phone: string) => `¿Es urgente? Llame al ${phone}`,
  backHome: "Volver a la página de inicio",

  unsubscribe: "Cancelar la suscripción",
  unsubscribeTitle: "¿Cancelar la suscripción al boletín?",
  unsubscribeText: (company: string) => `Oprima el botón y ${company} no le enviará más su boletín.`,
  unsubscribed: "Su suscripción está cancelada",
  unsubscribedText: "No le enviaremos más el boletín. ¿Cambió de opinión? Puede suscribirse de nuevo cuando quiera.",

  yourEstimate: "Su precio estimado",
  yourEstimateText: "Envíenoslo y recibirá una cifra fija por escrito.",
  changeNumbers: "Cambiar los números",
  sendEstimate: "Enviar este estimado",
  sendEstimateText: "Sus números van con el mensaje. Al mes:",
  estimateMessage: "Quisiera recibir este precio, por favor.",
  showEstimate: "Ver mi precio",
  basePrice: "Precio base",
  times: (count: number | string) => `× ${count}`,
  aMonth: "Al mes",
  estimateRange: "de {low} a {high}",
  priceIncluded: "Qué incluye",
  countNote: (min: number, max: number) => `Escriba un número entero de ${min} a ${max}. Este precio es para {count}.`,
  priceExample: (size: number, company: string, range: string) =>
    `${capitalized(company || "empresa")} de ${size.toLocaleString("en-US")} personas: ${range} al mes, aproximadamente.`,
  examplePrices: "Lo que cuesta un mes, aproximadamente",
  workOutYours: "Calcule el suyo",

  print: "Imprimir",
};

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("es-US") + text.slice(1);
}
