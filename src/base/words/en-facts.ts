const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const holidays = {
  newYear: "New Year's Day",
  martinLutherKing: "Martin Luther King Jr. Day",
  presidents: "Presidents' Day",
  memorial: "Memorial Day",
  juneteenth: "Juneteenth",
  independence: "Independence Day",
  labor: "Labor Day",
  columbus: "Columbus Day",
  veterans: "Veterans Day",
  thanksgiving: "Thanksgiving Day",
  christmas: "Christmas Day",
};

/** The company's facts in words. Staff's screens read the English ones here. */
export const factWords = {
  /** In minutes below an hour, else in hours, rounded up. */
  businessTime: (minutes: number) => {
    if (minutes < 60) return `${minutes} business minutes`;
    const hours = Math.ceil(minutes / 60);
    return `${numbers[hours] ?? hours} business ${hours === 1 ? "hour" : "hours"}`;
  },
  minutes: (count: number) => `${count} minutes`,
  /** Observed: on the Friday before or the Monday after. */
  holidayName: (holiday: keyof typeof holidays, isObserved = false) =>
    isObserved ? `${holidays[holiday]} (observed)` : holidays[holiday],
  projectCategories: {
    Infrastructure: "Infrastructure",
    Cloud: "Cloud",
    Security: "Security",
    Software: "Software",
    Network: "Network",
    "Cloud Services": "Cloud Services",
    Cybersecurity: "Cybersecurity",
    "IT Consulting": "IT Consulting",
  },
  /** `range`: `$3,090 to $4,080`. `chosen`: `People 30, Offices 1`. */
  monthlyEstimate: (range: string, chosen: string) => `${range} a month: ${chosen}`,
};
