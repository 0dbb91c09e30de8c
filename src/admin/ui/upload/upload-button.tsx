import { Upload as Arrow } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { AcceptedMedia } from "#src/domain/content/published/media/upload.server.ts";
import { fileTypes } from "#src/domain/media/file-types.ts";
import { Button } from "../controls.tsx";
import type { Uploads } from "./use-uploads.ts";

const pictures = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";
const fileExtensions = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join();

/** For the browser's file picker. */
const acceptedTypes: Record<AcceptedMedia, string> = {
  pictures,
  files: fileExtensions,
  all: `${pictures},${fileExtensions}`,
};

interface UploadButtonProps {
  uploads: Uploads;
  /** Styles it as the screen's main button. */
  isMain?: boolean;
  children: ReactNode;
}

/** Opens the browser's file picker. */
export function UploadButton({ uploads: { multiple, takes, add }, isMain = false, children }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(!isMain && { variant: "line" })}
        leftSection={<Arrow className="icon size-4" aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={acceptedTypes[takes]}
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? []);
          // Lets the user pick the same file again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
