import { type CalculatorRates, choicesIn, estimate, rangeText } from "#src/domain/content/estimates/estimate.ts";
import { contactFormId } from "../contact-form-id.ts";

/** Changes only what differs, so that screen readers say the total once. */
function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Shows the price while visitors change their choices. */
export function runPriceCalculator(form: HTMLFormElement): void {
  const rates: CalculatorRates = JSON.parse(form.dataset.rates ?? "");
  const { range = "", times = "" } = form.dataset;
  const bill = [...form.querySelectorAll<HTMLElement>(".bill > :has([data-amount])")];
  // On the page of an estimate, the form below sends it.
  const totals = document.querySelectorAll("[data-total]");
  const sent = document.querySelector<HTMLInputElement>(`#${contactFormId} [name="calculator"]:not([value=""])`);

  function update() {
    const fields = new FormData(form);
    const { counts, lines, total } = estimate(
      rates,
      choicesIn(rates, (name) => fields.get(name)),
    );
    bill.forEach((row, index) => {
      const line = lines[index];
      if (!line) return;
      row.hidden = line.high === 0;
      setText(row.querySelector("[data-count]"), ` ${times.replace("{count}", String(counts[index]))}`);
      setText(row.querySelector("[data-amount]"), rangeText(line, range));
    });
    for (const totalElement of totals) setText(totalElement, rangeText(total, range));
    if (sent) sent.value = String(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])));
  }

  form.addEventListener("input", update);
  // A visitor may have changed a number before the script had loaded.
  const inputs = [...form.querySelectorAll("input")];
  if (inputs.some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)) update();
}
