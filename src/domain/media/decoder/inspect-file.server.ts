import { type FileExtension, fileTypes } from "../file-types.ts";
import { type IdentifiedFile, identifyFile, isPicture } from "../identify-file.server.ts";
import type { CheckedFile } from "./inspect.server.ts";

/** A stand-in for files that are not pictures, which have no size. */
const noSize = { width: 1, height: 1 };

/** Checks a file that staff upload. `null`: it may be a picture, which is decoded to be checked. */
export async function inspectFile(path: string, filename: string): Promise<CheckedFile | null> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  const file = await identifyFile(path);
  if (file === "empty") return { state: "unfit", reason: "empty" };
  if (file && !file.isComplete) return { state: "unfit", reason: "damaged" };
  const extension = file && acceptedType(file.extension, ending);
  if (extension) return { state: "fit", extension, contentType: fileTypes[extension].contentType, ...noSize };
  const isText = ending === "csv" || ending === "txt";
  return Object.hasOwn(fileTypes, ending) && !isText ? { state: "unfit", reason: "not its type" } : null;
}

/** Content doesn't tell what a text is for. An archive with other content is taken for one if it is called so. */
function acceptedType(identified: IdentifiedFile["extension"], ending: string): FileExtension | null {
  if (identified === "txt") return ending === "txt" || ending === "csv" ? ending : null;
  if (identified === "zip" || identified === "odt") return ending === "zip" ? ending : null;
  return isPicture(identified) ? null : identified;
}
