import {
  type CalculatorRates,
  choiceNames,
  choicesIn,
  estimate,
  rangeText,
} from "#src/domain/content/estimates/estimate.ts";

/** Changes only what differs, so that screen readers say the total once. */
function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Shows the price while visitors change their choices. */
export function runPriceCalculator(form: HTMLFormElement): void {
  const rates: CalculatorRates = JSON.parse(form.dataset.rates ?? "");
  const { range = "", times = "" } = form.dataset;
  const bill = [...form.querySelectorAll<HTMLElement>(".bill > :has([data-amount])")];

  /** Says which number the price is for, if it isn't the one in the field. */
  function setNote(name: string, count: number | undefined, isCounted: boolean) {
    const note = form.querySelector<HTMLElement>(`#${name}-note`);
    setText(note, isCounted ? "" : (note?.dataset.note ?? "").replace("{count}", String(count)));
    const input = form.querySelector(`#${name}`);
    if (isCounted) input?.removeAttribute("aria-invalid");
    else input?.setAttribute("aria-invalid", "true");
  }

  function update() {
    const fields = new FormData(form);
    const choices = choicesIn(rates, (name) => fields.get(name));
    const { counts, lines, total } = estimate(rates, choices);
    for (const [index, count] of counts.entries()) setNote(choiceNames[index] ?? "", count, choices[index] === count);
    bill.forEach((row, index) => {
      const line = lines[index];
      if (!line) return;
      row.hidden = line.high === 0;
      setText(row.querySelector("[data-count]"), ` ${times.replace("{count}", String(counts[index]))}`);
      setText(row.querySelector("[data-amount]"), rangeText(line, range));
    });
    setText(form.querySelector("[data-total]"), rangeText(total, range));
  }

  form.addEventListener("input", update);
  // A visitor may have changed a number before the script had loaded.
  const inputs = [...form.querySelectorAll("input")];
  if (inputs.some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)) update();
}
