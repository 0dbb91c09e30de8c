import { memo, type ReactNode } from "react";
import type { Field } from "#src/domain/content/fields/field.ts";
import { hasLanguage, isLanguage } from "#src/domain/content/fields/language.ts";
import { ClaimInput } from "./inputs/claim.tsx";
import { ColorInput } from "./inputs/color.tsx";
import { EntryInput } from "./inputs/entry.tsx";
import type { FieldProps, InputProps, RenderField } from "./inputs/field-wrapper.tsx";
import { GroupInput, NullableField } from "./inputs/group.tsx";
import { IconInput } from "./inputs/icon.tsx";
import { LinkInput } from "./inputs/link.tsx";
import { ListInput } from "./inputs/list/list.tsx";
import { VariantsInput } from "./inputs/list/variants.tsx";
import { NumberInput } from "./inputs/number.tsx";
import { OpeningTimesInput } from "./inputs/opening-times.tsx";
import { FileInput } from "./inputs/picture/file.tsx";
import { LogoInput, PictureInput } from "./inputs/picture/picture.tsx";
import { PictureUrlInput } from "./inputs/picture/picture-url.tsx";
import { RichTextInput, TableInput } from "./inputs/rich-text.tsx";
import { DateOrTimeInput, SelectInput, SwitchInput } from "./inputs/select.tsx";
import { LongTextInput, TextInput } from "./inputs/text.tsx";
import { TimeZoneInput } from "./inputs/time-zone.tsx";
import { TranslatedField } from "./translation/translated-field.tsx";
import { translationInputs } from "./translation/translated-inputs.tsx";
import { useTranslationSource } from "./translation/translation.ts";

type Input<Type extends Field["type"]> = (props: InputProps<Type> & { draw: RenderField }) => ReactNode;

/** The input of each field type. */
const inputs: { [Type in Field["type"]]: Input<Type> } = {
  text: TextInput,
  "long-text": LongTextInput,
  number: NumberInput,
  choice: SelectInput,
  switch: SwitchInput,
  date: DateOrTimeInput,
  group: addable(GroupInput),
  list: addable(ListInput),
  variants: addable(VariantsInput),
  link: addable(LinkInput),
  entry: EntryInput,
  picture: addable(PictureInput),
  logo: addable(LogoInput),
  file: addable(FileInput),
  color: ColorInput,
  "picture-address": PictureUrlInput,
  icon: IconInput,
  claim: ClaimInput,
  "opening-times": OpeningTimesInput,
  "time-zone": TimeZoneInput,
  time: DateOrTimeInput,
  "rich-text": RichTextInput,
  table: TableInput,
  id: () => null,
  visibility: () => null,
};

/** A nullable field of such a type has a button that adds it. */
function addable<Props extends FieldProps>(Input: (props: Props) => ReactNode) {
  return function AddableInput(props: Props) {
    if (!props.field.isNullable) return <Input {...props} />;
    return (
      <NullableField {...props}>
        <Input {...props} />
      </NullableField>
    );
  };
}

function inputOf<Type extends Field["type"]>({ type }: { type: Type }): Input<Type> {
  return inputs[type];
}

/** Renders the input for a field's type. In a translation, only what has texts: the default language's form has the rest. */
export const FieldInput = memo(function FieldInput(props: FieldProps) {
  const isTranslation = useTranslationSource() !== null;
  const Input = (isTranslation && translationInputs[props.field.type]) || inputOf(props.field);
  if (isTranslation && !hasLanguage(props.field)) return null;
  const input = <Input {...props} draw={FieldInput} />;
  return isTranslation && isLanguage(props.field) ? <TranslatedField {...props}>{input}</TranslatedField> : input;
});
