import type { PictureChoice } from "../context.ts";
import type { PictureAttrs } from "./pictures.ts";
import { Picture } from "./schema.ts";
import { describePicture } from "./static-rich-text.tsx";

interface PictureViewOptions {
  lookUp: (media: string) => PictureChoice | null;
  /** Called with the position of the picture to edit. */
  edit: (at: number) => void;
}

/** Renders pictures in the editor, with alt text and caption. */
export function createPictureView({ lookUp, edit }: PictureViewOptions) {
  return Picture.extend({
    addNodeView: () => (props) => {
      const { getPos } = props;
      const dom = element("figure", "rich-text-picture");
      const requestEdit = () => {
        const at = getPos();
        if (at !== undefined) edit(at);
      };

      function draw({ picture, caption }: PictureAttrs) {
        const known = lookUp(picture.media);
        const image = known ? element("img") : element("p", "rich-text-note", "This picture was deleted.");
        if (known && image instanceof HTMLImageElement)
          Object.assign(image, { src: known.thumbnail, alt: picture.alt ?? "" });
        const button = element("button", "rich-text-picture-edit", "Edit picture");
        Object.assign(button, { type: "button", onclick: requestEdit });
        dom.replaceChildren(
          image,
          ...(caption === "" ? [] : [element("figcaption", "", caption)]),
          element("p", "text-xs text-ink-2", describePicture(picture)),
          button,
        );
      }

      dom.ondblclick = requestEdit;
      draw(props.node.attrs as PictureAttrs);
      return {
        dom,
        update: (node) => {
          if (node.type !== props.node.type) return false;
          draw(node.attrs as PictureAttrs);
          return true;
        },
        stopEvent: ({ target }) => target instanceof HTMLButtonElement,
        ignoreMutation: () => true,
      };
    },
  });
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
