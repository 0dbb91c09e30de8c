import { Download } from "lucide-react";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { CopyText } from "#src/admin/ui/copy-text.tsx";

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-4 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Save these recovery codes now.</b> You'll only see them once. Keep them somewhere other than your phone, like
        on paper or in a password manager.
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
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          variant="line"
          leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
        >
          Download
        </ButtonLink>
      </div>
    </div>
  );
}
