import type { Template } from "./kind.ts";

/** What new forms begin with. */
export const formTemplates: readonly Template[] = [
  {
    label: "Newsletter",
    content: {
      title: "Newsletter",
      intro: "News and advice about IT, by email. You can unsubscribe at any time.",
      name: "no",
      button: "Subscribe",
      heading: "Thank you for subscribing",
      text: "You’ll get our next newsletter. You can unsubscribe at any time.",
      awaitsReply: false,
      isSignUp: true,
      questions: [
        {
          ...{ type: "consent", id: "newsletter-consent", isRequired: true },
          label: "{company} may email me its newsletter. I can withdraw my consent at any time.",
        },
      ],
    },
    texts: {
      es: {
        title: "Boletín",
        intro: "Noticias y consejos de tecnología, por correo electrónico. Puede darse de baja cuando quiera.",
        button: "Suscribirme",
        heading: "Gracias por suscribirse",
        text: "Recibirá nuestro próximo boletín. Puede darse de baja cuando quiera.",
        questions: [
          {
            type: "consent",
            label:
              "{company} puede enviarme su boletín por correo electrónico. Puedo retirar mi consentimiento cuando quiera.",
          },
        ],
      },
    },
  },
  {
    label: "Download",
    content: {
      title: "Download",
      intro: "Tell us where to send it, and the file is yours.",
      company: "optional",
      button: "Get the file",
      heading: "Here is your file",
      text: "Questions about it? Reply to our email, or call {phone}.",
      awaitsReply: false,
    },
    texts: {
      es: {
        title: "Descarga",
        intro: "Díganos adónde enviarlo, y el archivo es suyo.",
        button: "Obtener el archivo",
        heading: "Aquí tiene su archivo",
        text: "¿Tiene preguntas? Responda a nuestro correo o llame al {phone}.",
      },
    },
  },
  {
    label: "Job application",
    content: {
      title: "Apply for a job",
      intro: "A few lines are enough. We read each application.",
      phone: "optional",
      message: "required",
      button: "Send application",
      heading: "Thank you for applying",
      text: "We read each application and get back to you, either way.",
      questions: [
        {
          ...{ type: "text", id: "application-job", isRequired: true },
          ...{ label: "Which job is it about?", hint: "Or which kind of work you’re looking for" },
        },
        {
          ...{ type: "file", id: "application-file", isRequired: true },
          ...{ label: "Your resume", hint: "" },
        },
        {
          ...{ type: "consent", id: "application-consent", isRequired: true },
          label: "{company} may store my application for as long as it takes to decide.",
        },
      ],
    },
    texts: {
      es: {
        title: "Solicite un empleo",
        intro: "Bastan unas líneas. Leemos cada solicitud.",
        button: "Enviar la solicitud",
        heading: "Gracias por su solicitud",
        text: "Leemos cada solicitud y le respondemos, sea cual sea la respuesta.",
        questions: [
          { type: "text", label: "¿Qué puesto le interesa?", hint: "O qué tipo de trabajo busca" },
          { type: "file", label: "Su currículum", hint: "" },
          {
            type: "consent",
            label: "{company} puede guardar mi solicitud el tiempo que necesite para decidir.",
          },
        ],
      },
    },
  },
];
