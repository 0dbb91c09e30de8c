import { Input } from "@mantine/core";
import type { Labels } from "./labelled.tsx";

interface AddressBoxProps {
  labels: Labels;
  placeholder?: string;
  address: string;
  write: (address: string) => void;
}

/** Takes an address of any form, within the site or outside of it. */
export function AddressBox({ labels, placeholder, address, write }: AddressBoxProps) {
  return (
    <Input
      {...labels}
      error={labels["aria-invalid"]}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={address}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
