import type { Translations } from "../translation.ts";

export const alerts: Translations<"alert"> = {
  "alert-hurricane": {
    content: {
      title: "Aviso de huracán",
      text: "Es posible que nuestra oficina cierre temprano. Nuestros ingenieros trabajan a distancia y vigilan sus sistemas las 24 horas. Si algo no funciona, llame al {phone}.",
    },
  },
  "alert-office-closed": {
    content: {
      title: "Nuestra oficina está cerrada",
      text: "Por favor, no venga. La mesa de ayuda sigue contestando en el {phone}, y los mensajes de este sitio nos siguen llegando.",
    },
  },
  "alert-power-outage": {
    content: {
      title: "No hay luz en nuestra oficina",
      text: "Trabajamos a distancia hasta que vuelva la electricidad. Las respuestas pueden tardar más de lo normal. Si no puede esperar, llame al {phone}.",
    },
  },
};

export const forms: Translations<"form"> = {
  "form-apply": {
    slug: "solicitud-de-empleo",
    content: {
      title: "Solicite un empleo",
      intro: "Bastan unas líneas. Leemos cada solicitud.",
      button: "Enviar la solicitud",
      heading: "Gracias por su solicitud",
      text: "Leemos cada solicitud y le respondemos, sea cual sea la respuesta.",
      questions: [
        { label: "¿Qué puesto le interesa?", hint: "O qué tipo de trabajo busca" },
        { label: "Su currículum" },
        { label: "{company} puede guardar mi solicitud el tiempo que necesite para decidir." },
      ],
    },
  },
  "form-send-a-document": {
    slug: "envie-un-documento",
    content: {
      title: "Envíenos un documento",
      intro:
        "Un cuestionario, una factura, una cotización o una foto: adjúntelo y un ingeniero lo lee. Tache lo que no debamos ver.",
      questions: [{ label: "Su documento" }],
      button: "Enviar a un ingeniero",
      heading: "Gracias, ya lo tenemos",
      text: "Un ingeniero lo lee y le responde en menos de {replyTime}. Si es urgente, llame al {phone}.",
    },
  },
};

export const seo: Translations<"seo"> = {
  seo: {
    content: {
      siteTitle: "{company}: servicios de TI en el sur de la Florida",
      metaDescription:
        "{company} maneja redes, nube, seguridad y mesa de ayuda de 24 horas para empresas de 20 a 500 personas en el sur de la Florida, a un precio fijo mensual.",
      searchWords: [
        { words: "precio, costo, cuánto cuesta, tarifas, cotización, presupuesto" },
        { words: "respaldo, copia de seguridad, restaurar, recuperación de desastres" },
        { words: "wifi, wi-fi, internet, router, cableado, red" },
        { words: "soporte, ayuda, soporte técnico, mesa de ayuda" },
        { words: "hackeo, hackearon, virus, ransomware, phishing, estafa" },
        { words: "aplicación, app, página web, programación" },
        { words: "trabajo, empleo, vacante, trabajar con ustedes" },
        { words: "HIPAA, médico, doctor, dentista, consultorio" },
        { words: "abogado, abogados, bufete, ley" },
        { words: "casos, referencias, reseñas, clientes" },
        { words: "equipo, personal, quiénes son, ingenieros" },
        { words: "dirección, cómo llegar, horario, teléfono, cita" },
      ],
    },
  },
};

export const testimonials: Translations<"testimonial"> = {
  "testimonial-freight": {
    content: {
      position: "Directora de operaciones, Keys Cold Freight",
      image: {
        alt: "Una pequeña grúa de muelle sostiene un contenedor rosado sobre uno verde, sobre raíces de mangle al atardecer",
      },
      content:
        "Estuvimos cuatro días sin luz después de la tormenta, y nuestros despachadores trabajaron desde un hotel en Orlando. Tenían el internet móvil montado en la camioneta antes de que yo terminara de pedirlo.",
    },
  },
  "testimonial-law": {
    content: {
      position: "Socio director, Okafor Lyle LLP",
      image: {
        alt: "Un pequeño tribunal blanco con una balanza iluminada entre sus columnas, sobre raíces de mangle bajo nubes de tormenta",
      },
      content:
        "Nuestro proveedor anterior mandaba una encuesta después de cada ticket. {company} manda la causa y lo que cambió para que no vuelva a pasar. Los leo todos.",
    },
  },
  "testimonial-paediatrics": {
    content: {
      position: "Administradora, Bayfront Pediatrics",
      image: {
        alt: "Una pequeña clínica con una gran cruz verde en el techo, sobre raíces de mangle en la neblina de la mañana",
      },
      content:
        "Nos dijeron que todavía no compráramos el sistema de teléfonos nuevo. Nos ahorró cuarenta mil dólares, y ellos no ganaron nada con decirlo.",
    },
  },
  "testimonial-charter": {
    content: {
      position: "Propietaria, Harborline Charters",
      image: {
        alt: "Un bote de alquiler blanco con ventanas iluminadas, en su cuna sobre raíces de mangle al atardecer",
      },
      content:
        "En septiembre entró un pie de agua en la oficina del muelle. Las reservas siguieron llegando a los celulares, porque nos habían sacado de ese servidor en junio. El sábado salieron los cuatro botes.",
    },
  },
};
