import { useRevalidator } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { countOf } from "#src/admin/ui/format-count.ts";
import { languageTitle } from "#src/base/languages.ts";
import { sendConfirmation } from "../api/client.ts";
import { useEditorContext } from "../context.ts";
import type { Form } from "../use-form.ts";
import { useTranslationSource } from "./translation.ts";

/** Says what has changed in the default language's text, until the translation is published or someone says that it is right. */
export function TranslationNotice({ form }: { form: Form }) {
  const source = useTranslationSource();
  const { subject } = useEditorContext();
  const { revalidate } = useRevalidator();
  if (!source || source.changes.length === 0) return null;
  const { version, language } = source;
  const name = languageTitle(language);

  async function confirm() {
    const { state } = await sendConfirmation(subject, version);
    form.toast(state === "done" ? "Marked as up to date" : "Couldn't mark it as up to date");
    await revalidate();
  }

  return (
    <section className="notice" aria-label="Changes of the original">
      <p>
        <b>{`${countOf(source.changes.length, "text")} changed in ${name}`}</b> since this was translated. You see what
        changed next to each.
      </p>
      <Button variant="line" onClick={confirm}>
        Mark as up to date
      </Button>
    </section>
  );
}
