import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { CopyText } from "../copy-text.tsx";

/** Shown once: the server keeps nothing of them by which they could be shown again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-4 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Save these recovery codes now.</b> They are shown only this once. Keep them where your phone is not: on
        paper, or in a password manager.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-body">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 unscripted:hidden">
        <CopyText text={text} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          variant="line"
          leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
