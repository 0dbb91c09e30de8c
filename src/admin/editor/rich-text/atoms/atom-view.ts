import type { Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { AtomLook } from "./atom-look.ts";
import type { Atom } from "./atoms.ts";

interface AtomViewOptions {
  look: (atom: Atom) => AtomLook;
  /** Called with the position of the atom to edit. */
  edit: (position: number) => void;
}

/** Draws an atom in the editor as `static-rich-text.tsx` does without it. */
export function withAtomView(node: Node, { look, edit }: AtomViewOptions): Node {
  return node.extend({
    addNodeView: () => (props) => {
      const { getPos } = props;
      const dom = element("figure", "rich-text-atom");
      const requestEdit = () => {
        const position = getPos();
        if (position !== undefined) edit(position);
      };

      function draw({ type, attrs }: DocumentNode) {
        const { image, missing, button, caption, notes, edit } = look({ type: type.name, attrs } as Atom);
        const edits = element("button", "rich-text-atom-edit", edit);
        Object.assign(edits, { type: "button", onclick: requestEdit });
        dom.replaceChildren(
          ...(image ? [Object.assign(element("img"), image)] : []),
          ...(missing ? [element("p", "rich-text-note", missing)] : []),
          ...(button ? [element("span", "rich-text-button", button.text)] : []),
          ...(caption ? [element("figcaption", "", caption)] : []),
          ...notes.map((note) => element("p", "text-xs text-ink-2", note)),
          edits,
        );
        if (button) dom.querySelector("span")?.setAttribute("data-look", button.look);
      }

      dom.ondblclick = requestEdit;
      draw(props.node);
      return {
        dom,
        update: (changed) => {
          if (changed.type !== props.node.type) return false;
          draw(changed);
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
