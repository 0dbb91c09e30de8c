/**
 * `changed`: the original's texts have changed since staff last published this one, or said that it is up to date. The words
 * for people are in the admin.
 */
export const translationStates = ["missing", "draft", "published", "changed"] as const;

/** What has become of an entry in another language than the default one. */
export type TranslationState = (typeof translationStates)[number];
