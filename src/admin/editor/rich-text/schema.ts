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
import { Plugin } from "@tiptap/pm/state";
import { isRecord, type UnknownRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { hostedVideo, maxDurationLength, maxVideoTitleLength } from "#src/domain/content/schema/values/hosted-video.ts";
import { maxListLevels } from "#src/domain/content/schema/values/max-lengths.ts";
import {
  isFileReference,
  isLink,
  isPicture,
  maxButtonLength,
  maxCaptionLength,
  maxFileTitleLength,
} from "#src/domain/content/schema/values/reference-forms.ts";
import { type Atom, atomAttributes, isAtomName } from "./atoms/atoms.ts";
import { listLevels } from "./list-level.ts";
import { tables } from "./table.ts";

/* The editor's schema: exactly what `content/schema/rich-text.ts` can store. A test compares the two. */

const Item = ListItem.extend({
  content: "paragraph (paragraph | list)*",
  // The keys that change its level are in `list-level.ts`.
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
  // No command, paste or drop nests lists deeper than can be stored.
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || listLevels(doc) <= maxListLevels }),
  ],
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

/** Whether copied attributes are those of an atom that can be stored. */
const isValid: { [Type in Atom["type"]]: (attrs: UnknownRecord) => boolean } = {
  picture: ({ picture, caption }) => isPicture(picture) && isTextUpTo(caption, maxCaptionLength),
  button: ({ text, link, look }) =>
    isTextUpTo(text, maxButtonLength) && text !== "" && isLink(link) && (look === "main" || look === "second"),
  video: ({ address, ...video }) => hostedVideo(String(address)) !== null && isVideo(video),
  download: ({ file, title }) => isFileReference(file) && isTextUpTo(title, maxFileTitleLength),
  videoFile: ({ file, captions, ...video }) =>
    isFileReference(file) && (captions === null || isFileReference(captions)) && isVideo(video),
};

function isVideo({ title, duration, poster }: UnknownRecord): boolean {
  return (
    isTextUpTo(title, maxVideoTitleLength) &&
    title !== "" &&
    isTextUpTo(duration, maxDurationLength) &&
    (poster === null || isPicture(poster))
  );
}

function isTextUpTo(text: unknown, max: number): boolean {
  return typeof text === "string" && text.length <= max;
}

/** A block without text. Its attributes are copied as JSON. */
function createAtom(name: Atom["type"]): Node {
  return Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(atomAttributes[name].map((attribute) => [attribute, { default: null, rendered: false }])),
    parseHTML: () => [
      {
        tag: `figure[data-atom=${name}]`,
        getAttrs: ({ dataset }) => {
          const attrs = jsonIn(dataset.attrs);
          return isRecord(attrs) && isValid[name](attrs) && attrs;
        },
      },
    ],
    renderHTML: ({ node }) => ["figure", { "data-atom": name, "data-attrs": JSON.stringify(node.attrs) }],
  });
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** `view` adds a view to the atoms. */
export function createExtensions(view = (atom: Node) => atom): Extensions {
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
    ...Object.keys(atomAttributes)
      .filter(isAtomName)
      .map((name) => view(createAtom(name))),
    ...tables,
    Link,
    Bold,
    Italic,
  ];
}
