import { type UseComboboxReturnValue, useCombobox } from "downshift";
import { type ReactNode, useState } from "react";

interface SearchComboboxOptions<Option> {
  options: readonly Option[];
  /** The input. */
  query: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  choose: (option: Option) => void;
  inputId?: string;
  staysOpenOnBlur?: boolean;
}

const { InputBlur, InputClick, InputKeyDownEnter, MenuMouseLeave } = useCombobox.stateChangeTypes;

/** A combobox that searches. Its first option is active until another one is, so that Enter chooses it. */
export function useSearchCombobox<Option extends object>({
  options,
  query,
  choose,
  ...props
}: SearchComboboxOptions<Option>) {
  const { isOpen, setOpen, inputId, staysOpenOnBlur } = props;
  const [highlighted, setHighlighted] = useState(0);
  return useCombobox<Option>({
    ...(inputId && { inputId }),
    items: [...options],
    inputValue: query,
    isOpen,
    selectedItem: null,
    highlightedIndex: Math.min(Math.max(highlighted, 0), options.length - 1),
    defaultHighlightedIndex: 0,
    itemToString: () => "",
    onHighlightedIndexChange: ({ highlightedIndex }) => setHighlighted(highlightedIndex),
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        // Downshift would choose the active option on blur, and close on a second click and on Enter without an option.
        case InputBlur:
          return staysOpenOnBlur ? state : { ...state, isOpen: false, highlightedIndex: -1 };
        case InputClick:
          return { ...state, isOpen: true };
        case InputKeyDownEnter:
          return state.highlightedIndex < 0 ? state : changes;
        case MenuMouseLeave:
          return state;
        default:
          return changes;
      }
    },
  });
}

export interface OptionGroup<Option> {
  name: string;
  options: readonly Option[];
}

interface OptionListProps<Option> {
  combobox: UseComboboxReturnValue<Option>;
  groups: readonly OptionGroup<Option>[];
  keyOf: (option: Option) => string;
  isHidden?: boolean;
  /** Renders an option. */
  children: (option: Option) => ReactNode;
}

/** The options of a combobox, in the order of its `options`, under their headings. */
export function OptionList<Option>({ combobox, groups, keyOf, isHidden = false, children }: OptionListProps<Option>) {
  const { getMenuProps, getItemProps, highlightedIndex } = combobox;
  const all = groups.flatMap(({ options }) => options);
  return (
    <div {...getMenuProps({ "aria-label": "Results" })} hidden={isHidden} className="options">
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={name} role="group" aria-label={name || undefined}>
          {name && (
            <p aria-hidden className="px-[.7rem] pt-[.6rem] pb-1 text-xs/[inherit] text-ink-3">
              {name}
            </p>
          )}
          {options.map((item) => {
            const index = all.indexOf(item);
            return (
              <div
                key={keyOf(item)}
                {...getItemProps({ item, index, "aria-selected": index === highlightedIndex })}
                className="option"
              >
                {children(item)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function countText(count: number): string {
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
