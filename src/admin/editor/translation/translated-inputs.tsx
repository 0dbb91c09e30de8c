import type { ComponentType } from "react";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { capitalize } from "#src/domain/content/fields/find-input.ts";
import { hasLanguage, isLanguage } from "#src/domain/content/fields/language.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { within } from "#src/domain/content/schema/values/path.ts";
import type { Picture } from "#src/domain/content/schema/values/reference-forms.ts";
import { useDerived, useListItems, useReferenceOptions, useValue } from "../context.ts";
import { readPart } from "../document/document-store.ts";
import {
  altInputIdOf,
  type FieldProps,
  Fieldset,
  type InputProps,
  inputIdOf,
  type RenderField,
} from "../inputs/field-wrapper.tsx";
import { AltInput } from "../inputs/picture/alt-input.tsx";
import { SourceBox } from "./translated-field.tsx";
import { useHasSource, useTranslationSource } from "./translation.ts";

type Draw = { draw: RenderField };

/** Inputs that show less in a translation: all languages share the order of items, and the pictures. */
export const translationInputs: Partial<Record<Field["type"], ComponentType<FieldProps & Draw>>> = {
  list: (props) => <TranslatedList {...(props as InputProps<"list"> & Draw)} />,
  variants: (props) => <TranslatedVariant {...(props as InputProps<"variants"> & Draw)} />,
  picture: TranslatedPicture,
};

function TranslatedList({ draw, ...props }: InputProps<"list"> & Draw) {
  const { field, path } = props;
  const { keys } = useListItems(path);
  const itemName = capitalize(field.itemName);
  if (keys.length === 0) return null;
  return (
    <Fieldset {...props}>
      <ol className="translated-items">
        {keys.map((key, index) => (
          <TranslatedItem
            key={key}
            field={field.item}
            path={within(path, index)}
            name={`${itemName} ${index + 1}`}
            draw={draw}
          />
        ))}
      </ol>
    </Fieldset>
  );
}

function TranslatedItem({ field, path, name, draw: Input }: FieldProps & Draw & { name: string }) {
  const variant = useVariant(field, path);
  const id = `${inputIdOf(path)}-name`;
  const hasSource = useHasSource();
  if (!hasSource(field, path)) return null;
  return (
    <li>
      <p id={id} className={isLanguage(field) ? "sr-only" : "item-name"}>
        {variant ? (
          <>
            <span className="sr-only">{name}: </span>
            {variant.label}
          </>
        ) : (
          name
        )}
      </p>
      <Input field={variant ?? field} path={path} namedBy={id} />
    </li>
  );
}

function TranslatedVariant({ draw: Input, ...props }: InputProps<"variants"> & Draw) {
  const variant = useVariant(props.field, props.path);
  return variant && hasLanguage(variant) ? <Input {...props} field={variant} /> : null;
}

function useVariant(field: Field, path: string): FieldOf<"group"> | undefined {
  const name = useDerived(path, (value) =>
    field.type === "variants" && isRecord(value) ? String(value[field.discriminator]) : "",
  );
  return field.type === "variants" ? field.variants[name] : undefined;
}

/** The alt text of a picture. */
function TranslatedPicture(props: FieldProps) {
  const source = useTranslationSource();
  const [picture, write] = useValue<Picture | null>(props.path);
  const { picture: findKnown } = useReferenceOptions();
  if (!source || !picture) return null;
  const thumbnail = findKnown(picture.media)?.thumbnail;
  const { alt } = readPart(source.content, props.path) as Picture;
  // A decorative picture has no words.
  if (alt === "" && !picture.alt) return null;
  return (
    <Fieldset {...props}>
      <div className="translated">
        <SourceBox source={source} path={props.path}>
          <div className="flex items-start gap-3">
            {thumbnail && <img src={thumbnail} alt="" className="h-14 w-auto rounded-s" />}
            <p className={alt ? "min-w-0 wrap-anywhere" : "text-ink-3"}>
              {alt || (alt === "" ? "Decorative" : "No alt text yet")}
            </p>
          </div>
        </SourceBox>
        <AltInput
          id={altInputIdOf(props.path)}
          alt={picture.alt}
          write={(alt) => write({ media: picture.media, ...(alt !== undefined && { alt }) })}
        />
      </div>
    </Fieldset>
  );
}
