import type { mailWords as english, unavailableWords as englishUnavailable } from "./en-mail.ts";

/** The words of emails to visitors. */
export const mailWords: typeof english = {
  hello: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
  received: "Recibimos su mensaje",
  promise: (time: string) =>
    `Gracias por su mensaje. Uno de nuestros ingenieros lo leerá y le responderá${time === "" ? "" : ` a más tardar el ${time}`}.`,
  estimate: (estimate: string) => `Su precio estimado: ${estimate}. Todavía no es una oferta.`,
  urgent: "Si no puede esperar, llámenos",
  notWritten: "Si usted no nos escribió, alguien puso su dirección por error. Puede ignorar este correo.",
  unsubscribe: "Cancelar la suscripción",
  notSignedUp:
    "Si usted no se suscribió, alguien puso su dirección por error. Cancele la suscripción y no le escribiremos más.",
  wrote: (time: string, name: string) => `El ${time}, ${name} escribió:`,
  chooseTime: "Elija una hora para reservarla:",
  offerExpiry: (time: string) =>
    `Los enlaces funcionan hasta: ${time}. Si una hora ya está ocupada, le muestran otras.`,
  templates: { yourCompany: "su empresa", yourService: "sus sistemas" },

  appointments: {
    booked: {
      subject: "Su cita",
      event: (company: string) => `Su cita con ${company} está reservada.`,
      file: "El archivo adjunto la agrega a su calendario.",
    },
    moved: {
      subject: "Su cita cambió",
      event: (company: string) => `Su cita con ${company} cambió.`,
      file: "El archivo adjunto actualiza su calendario.",
    },
    canceled: {
      subject: "Su cita está cancelada",
      event: (company: string) => `Su cita con ${company} está cancelada.`,
      file: "El archivo adjunto la quita de su calendario.",
    },
    reminder: {
      subject: "Recordatorio de su cita",
      event: (company: string) => `Su cita con ${company} se acerca.`,
      file: "",
    },
  },
  appointment: {
    when: "Cuándo",
    ourTime: "Nuestra hora",
    with: "Con",
    timeSpan: (day: string, from: string, to: string) => `${day.replace(",", "")}, de ${from} a ${to}`,
    places: { phone: "Llamada", video: "Videollamada", visit: "Visita" },
    weCome: "Vamos a su oficina.",
    weCall: (phone: string) => (phone === "" ? "Le llamaremos." : `Le llamaremos al ${phone}.`),
    another: "Reservar otra hora",
    write: "Escribirnos",
    change: "Cambiar o cancelar",
    questions: (phone: string) => `¿Tiene preguntas? Responda a este correo o llámenos: ${phone}.`,
    notBooked: "Si usted no la reservó, alguien puso su dirección por error. Cancélela o ignore este correo.",
    notBookedCanceled: "Si usted no la reservó, alguien puso su dirección por error. Puede ignorar este correo.",
    summary: (company: string) => `Cita con ${company}`,
  },
};

/** The page that visitors see while the database is away. */
export const unavailableWords: typeof englishUnavailable = {
  heading: "Volvemos enseguida",
  text: "Esta página no se puede mostrar en este momento. Intente de nuevo en unos minutos",
  notSent: "Su mensaje no se envió",
  notSentText:
    "Nuestro sitio no puede recibir mensajes en este momento. Todo lo que escribió está abajo. Envíelo otra vez en unos minutos",
  orContact: ", o comuníquese con nosotros:",
  sendAgain: "Enviar otra vez",
};
