declare module "*?browser-entry" {
  const address: string;
  export default address;
}

declare module "*?inline-script" {
  const code: string;
  export default code;
}
