import { type Extensions, Mark, Node, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { isLink, isPicture, maxCaptionLength } from "../../content/schema/reference-forms.ts";

/* The editor's schema: exactly what `content/schema/rich-text.ts` can store. A test compares the two. */

const Item = ListItem.extend({
  content: "paragraph+",
  // No nested lists: the Tab key moves to the next input.
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const Numbered = OrderedList.extend({
  // All lists start at 1.
  addAttributes: () => ({}),
  addInputRules() {
    return [wrappingInputRule({ find: /^(\d+)[.)]\s$/, type: this.type })];
  },
  // `paste/` handles pasted text.
  addProseMirrorPlugins: () => [],
});

const Headings = Heading.extend({
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  addInputRules() {
    // One `#` as well as two: only the page's title is a larger heading.
    const rule = (find: RegExp, level: number) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
    return [rule(/^##?\s$/, 2), rule(/^###\s$/, 3)];
  },
}).configure({ levels: [2, 3] });

/** The stored target is in `link`; the element has no href, so a click does not navigate. */
const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    link: {
      default: null,
      parseHTML: (element) => jsonIn(element.dataset.link),
      renderHTML: ({ link }) => ({ "data-link": JSON.stringify(link) }),
    },
  }),
  parseHTML: () => [{ tag: "a[data-link]", getAttrs: ({ dataset }) => isLink(jsonIn(dataset.link)) && null }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

export const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    picture: {
      default: null,
      parseHTML: (element) => jsonIn(element.dataset.picture),
      renderHTML: ({ picture }) => ({ "data-picture": JSON.stringify(picture) }),
    },
    caption: {
      default: "",
      parseHTML: (element) => element.dataset.caption ?? "",
      renderHTML: ({ caption }) => ({ "data-caption": caption }),
    },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-picture]",
      getAttrs: ({ dataset }) =>
        isPicture(jsonIn(dataset.picture)) && (dataset.caption ?? "").length <= maxCaptionLength && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
});

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** `picture` is the picture node with its view. */
export function createExtensions(picture = Picture): Extensions {
  return [
    Document,
    Text,
    Paragraph,
    Headings,
    BulletList,
    Numbered,
    Item,
    Blockquote.extend({ content: "paragraph+" }),
    HardBreak,
    picture,
    Link,
    Bold,
    Italic,
  ];
}
