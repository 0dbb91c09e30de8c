declare module "*/lists.ts?as-data" {
  const lists: readonly import("#src/domain/content/entries/lists/lists.ts").List[];
  export default lists;
}
