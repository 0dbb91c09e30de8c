import { memo } from "react";
import { ClaimInput } from "./inputs/claim.tsx";
import { EntryInput } from "./inputs/entry.tsx";
import type { FieldProps } from "./inputs/field-wrapper.tsx";
import { GroupInput, OptionalField } from "./inputs/group.tsx";
import { IconInput } from "./inputs/icon.tsx";
import { LinkInput } from "./inputs/link.tsx";
import { ListInput } from "./inputs/list.tsx";
import { NumberInput } from "./inputs/number.tsx";
import { OpeningTimesInput, TimeInput } from "./inputs/opening-times.tsx";
import { PictureInput } from "./inputs/picture.tsx";
import { PictureAddressInput } from "./inputs/picture-address.tsx";
import { RichTextInput } from "./inputs/rich-text.tsx";
import { DateInput, SelectInput, SwitchInput } from "./inputs/select.tsx";
import { LongTextInput, TextInput } from "./inputs/text.tsx";
import { TimeZoneInput } from "./inputs/time-zone.tsx";
import { VariantsInput } from "./inputs/variants.tsx";

/** Renders the input for a field's type. */
export const FieldInput = memo(function FieldInput(props: FieldProps) {
  const { field } = props;
  const isAddedAsAWhole = ["group", "variants", "list", "picture", "link"].includes(field.type);
  if (!field.isNullable || !isAddedAsAWhole) return <PlainInput {...props} />;
  return (
    <OptionalField {...props}>
      <PlainInput {...props} />
    </OptionalField>
  );
});

function PlainInput({ field, ...rest }: FieldProps) {
  switch (field.type) {
    case "text":
      return <TextInput field={field} {...rest} />;
    case "long-text":
      return <LongTextInput field={field} {...rest} />;
    case "number":
      return <NumberInput field={field} {...rest} />;
    case "choice":
      return <SelectInput field={field} {...rest} />;
    case "switch":
      return <SwitchInput field={field} {...rest} />;
    case "date":
      return <DateInput field={field} {...rest} />;
    case "group":
      return <GroupInput field={field} {...rest} draw={FieldInput} />;
    case "list":
      return <ListInput field={field} {...rest} draw={FieldInput} />;
    case "variants":
      return <VariantsInput field={field} {...rest} draw={FieldInput} />;
    case "link":
      return <LinkInput field={field} {...rest} />;
    case "entry":
      return <EntryInput field={field} {...rest} />;
    case "picture":
      return <PictureInput field={field} {...rest} />;
    case "picture-address":
      return <PictureAddressInput field={field} {...rest} />;
    case "icon":
      return <IconInput field={field} {...rest} />;
    case "claim":
      return <ClaimInput field={field} {...rest} />;
    case "opening-times":
      return <OpeningTimesInput field={field} {...rest} />;
    case "time-zone":
      return <TimeZoneInput field={field} {...rest} />;
    case "time":
      return <TimeInput field={field} {...rest} />;
    case "rich-text":
      return <RichTextInput field={field} {...rest} />;
    case "id":
      return null;
    default:
      return field satisfies never;
  }
}
