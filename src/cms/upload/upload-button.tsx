import { Button } from "@mantine/core";
import { Upload as Arrow } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Uploads } from "./use-uploads.ts";

interface UploadButtonProps {
  uploads: Uploads;
  /** The first thing that one does on a screen. */
  main?: boolean;
  children: ReactNode;
}

/** Asks for files by the browser's own dialog. */
export function UploadButton({ uploads: { several, add }, main = false, children }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(!main && { variant: "line" })}
        leftSection={<Arrow className="icon size-4" aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? []);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
