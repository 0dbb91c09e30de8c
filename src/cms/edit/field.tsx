import { memo } from "react";
import { ChoiceInput, DateInput, SwitchInput } from "./inputs/choice.tsx";
import { GroupInput, Optional } from "./inputs/group.tsx";
import type { InputProps } from "./inputs/labelled.tsx";
import { ListInput } from "./inputs/list.tsx";
import { NumberInput } from "./inputs/number.tsx";
import { LongTextInput, TextInput } from "./inputs/text.tsx";
import { VariantsInput } from "./inputs/variants.tsx";

/** The input of any field, by its type. */
export const FieldInput = memo(function FieldInput(props: InputProps) {
  const { field } = props;
  const isAddedAsAWhole = ["group", "variants", "list", "picture", "link"].includes(field.type);
  if (!field.isNullable || !isAddedAsAWhole) return <PlainInput {...props} />;
  return (
    <Optional {...props}>
      <PlainInput {...props} />
    </Optional>
  );
});

function PlainInput({ field, ...rest }: InputProps) {
  switch (field.type) {
    case "text":
      return <TextInput field={field} {...rest} />;
    case "long-text":
      return <LongTextInput field={field} {...rest} />;
    case "number":
      return <NumberInput field={field} {...rest} />;
    case "choice":
      return <ChoiceInput field={field} {...rest} />;
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
    case "entry":
    case "picture":
    case "picture-address":
    case "rich-text":
    case "icon":
    case "opening-times":
    case "time-zone":
    case "time":
    case "id":
      return null;
    default:
      return field satisfies never;
  }
}
