import { hostedVideo } from "#src/domain/content/schema/values/hosted-video.ts";
import type { Link, Picture } from "#src/domain/content/schema/values/reference-forms.ts";
import { fileDetail, fileTitle } from "#src/domain/media/file-types.ts";
import type { ReferenceStore } from "../../reference-store.ts";
import type { Atom } from "./atoms.ts";

/** How an atom is drawn in the editor, in this order. */
export interface AtomLook {
  image: { src: string; alt: string } | null;
  /** Replaces a deleted picture or file. */
  missing: string;
  button: { text: string; look: string } | null;
  caption: string;
  notes: readonly string[];
  /** The label of the button that opens its dialog. */
  edit: string;
}

const nothing: AtomLook = { image: null, missing: "", button: null, caption: "", notes: [], edit: "" };

export function lookOf(
  atom: Atom,
  { picture, entry, file }: Pick<ReferenceStore, "picture" | "entry" | "file">,
): AtomLook {
  const posterLook = (poster: Picture | null) => {
    const known = poster && picture(poster.media);
    return {
      image: known && { src: known.thumbnail, alt: poster.alt ?? "" },
      missing: poster && !known ? "The poster was deleted." : "",
    };
  };
  switch (atom.type) {
    case "picture": {
      const { media, alt } = atom.attrs.picture;
      const known = picture(media);
      return {
        ...nothing,
        image: known && { src: known.thumbnail, alt: alt ?? "" },
        missing: known ? "" : "This picture was deleted.",
        caption: atom.attrs.caption,
        notes: [alt ? `Alt text: ${alt}` : alt === "" ? "Decorative" : "No alt text"],
        edit: "Edit picture",
      };
    }
    case "button": {
      const { text, link, look } = atom.attrs;
      const target = describeLink(link, (id) => entry(id)?.title ?? "a deleted page");
      return { ...nothing, button: { text, look }, notes: [`Links to ${target}`], edit: "Edit button" };
    }
    case "video": {
      const { address: videoUrl, title, duration, poster } = atom.attrs;
      return {
        ...nothing,
        ...posterLook(poster),
        caption: title,
        notes: [["Video", hostedVideo(videoUrl)?.provider, duration].filter(Boolean).join(" · ")],
        edit: "Edit video",
      };
    }
    case "download": {
      const known = file(atom.attrs.file.media);
      return {
        ...nothing,
        missing: known ? "" : "This file was deleted. Visitors don't see it.",
        caption: atom.attrs.title || (known ? fileTitle(known) : ""),
        notes: known ? [`File · ${fileDetail(known)}`, ...(atom.attrs.title ? [] : ["The file's own title"])] : [],
        edit: "Edit file",
      };
    }
    case "videoFile": {
      const { captions, title, duration, poster } = atom.attrs;
      const known = file(atom.attrs.file.media);
      const hasCaptions = captions !== null && file(captions.media) !== null;
      return {
        ...nothing,
        ...(known ? posterLook(poster) : { missing: "This video was deleted. Visitors don't see it." }),
        caption: title,
        notes: [
          ["Video file", known && fileDetail(known), duration].filter(Boolean).join(" · "),
          hasCaptions ? "With captions" : "No captions",
        ],
        edit: "Edit video file",
      };
    }
  }
}

/** Names a link's target. */
export function describeLink(link: Link, title: (entry: string) => string): string {
  if ("address" in link) return link.address;
  return link.anchor ? `${title(link.entry)}, at “${link.anchor}”` : title(link.entry);
}
