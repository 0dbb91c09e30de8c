import { ExternalLink } from "lucide-react";
import type { Provider } from "./providers.ts";

/** What to do at a provider. */
export function ProviderSteps({ label, steps }: { label: string; steps: Provider["steps"] }) {
  return (
    <section aria-label={label} className="rounded-m border border-line bg-paper p-4">
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map(({ text, link }) => (
          <li key={text} className="pl-1">
            {text}{" "}
            {link && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-leaf underline underline-offset-4"
              >
                {new URL(link).host}
                <ExternalLink className="icon size-3.5" aria-hidden />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
