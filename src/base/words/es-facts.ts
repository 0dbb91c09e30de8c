import type { factWords as english } from "./en-facts.ts";

const numbers = ["", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"];

const holidays: Record<Parameters<typeof english.holidayName>[0], string> = {
  newYear: "Año Nuevo",
  martinLutherKing: "Día de Martin Luther King Jr.",
  presidents: "Día de los Presidentes",
  memorial: "Día de los Caídos (Memorial Day)",
  juneteenth: "Juneteenth",
  independence: "Día de la Independencia",
  labor: "Día del Trabajo",
  columbus: "Día de Colón",
  veterans: "Día de los Veteranos",
  thanksgiving: "Día de Acción de Gracias",
  christmas: "Navidad",
};

/** The company's facts in words. */
export const factWords: typeof english = {
  businessTime: (minutes: number) => {
    if (minutes < 60) return `${minutes} minutos hábiles`;
    const hours = Math.ceil(minutes / 60);
    return `${numbers[hours] ?? hours} ${hours === 1 ? "hora hábil" : "horas hábiles"}`;
  },
  minutes: (count: number) => `${count} minutos`,
  holidayName: (holiday, isObserved = false) =>
    isObserved ? `${holidays[holiday]} (día de descanso)` : holidays[holiday],
  projectCategories: {
    Infrastructure: "Infraestructura",
    Cloud: "Nube",
    Security: "Seguridad",
    Software: "Software",
    Network: "Redes",
    "Cloud Services": "Servicios en la nube",
    Cybersecurity: "Ciberseguridad",
    "IT Consulting": "Consultoría de TI",
  },
  monthlyEstimate: (range: string, chosen: string) => `${range} al mes: ${chosen}`,
};
