import type { PictureChoice } from "../context.ts";
import type { PictureAttrs } from "./pictures.ts";
import { saidOf } from "./said-of-picture.ts";
import { Picture } from "./schema.ts";

interface Showing {
  lookUp: (media: string) => PictureChoice | null;
  /** Is told where the picture stands that somebody wants to change. */
  edit: (at: number) => void;
}

/** Draws pictures within the text, with what is said of them. */
export function picturesShownBy({ lookUp, edit }: Showing) {
  return Picture.extend({
    addNodeView: () => (props) => {
      const { getPos } = props;
      const dom = element("figure", "rich-text-picture");
      const ask = () => {
        const at = getPos();
        if (at !== undefined) edit(at);
      };

      function draw({ picture, caption }: PictureAttrs) {
        const known = lookUp(picture.media);
        const image = known ? element("img") : element("p", "rich-text-note", "This picture was deleted.");
        if (known && image instanceof HTMLImageElement)
          Object.assign(image, { src: known.thumbnail, alt: picture.alt });
        const button = element("button", "rich-text-picture-edit", "Edit picture");
        Object.assign(button, { type: "button", onclick: ask });
        dom.replaceChildren(
          image,
          ...(caption === "" ? [] : [element("figcaption", "", caption)]),
          element("p", "rich-text-picture-said", saidOf(picture)),
          button,
        );
      }

      dom.ondblclick = ask;
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
