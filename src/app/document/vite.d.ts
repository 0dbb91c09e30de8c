declare module "*?browser-entry" {
  const url: string;
  export default url;
}

declare module "*?inline-script" {
  const code: string;
  export default code;
}
