/**
 * Default texts of version 1.0.0 that were reworded since, with the same translation: sites that have them are translated, too.
 * By `digestOf` in `translations.server.ts`.
 */
export const formerTexts: ReadonlySet<string> = new Set(
  `
  1bf6cc42c8dd 2d37287f13a3 baaa04e7be60 dbbe6d8f1762 a8ed5c9abc35 20e74ece6d48 b481479ff8cd 8b2a89f9c334
  14e6343270f4 f3caef73f50b dc466054e51d d90f0d19bc5f 83f1bb65e645 a4cbd7ba28f0 948d6be82adb dc84d507eb02
  f297bbf5d7a5 43a298a349df c8d0f4db2aa8 78c14458d31d 7db406c35bfd 4e9c74ee357b 66e7deecafbd e2cfbe59e560
  012af8beee20 42e27af29da6 fd24f10081c5 28ffb1ed919f 94d518e83284 32796249595e 82b7cc9d4a2f d71b31fb83c4
  b4d1bfada692 f28a1285dd8a b7564a688c36 cdc76061425c 8a0d0e42c71f 92861f5ed074 6a30aecde886 7db10fda460f
  06aa8b44daee e2fc68711329 238c30dfbcf5 0b7f252e76f9 a8b37fbb1bc1 cb2ebdb83c3d 7bec884862b4 d7c9975d471e
  052cec3f970e 8dde392c86ef 1569be78737e 39e2e23ea550 f25c02eac5b1
  `.split(/\s+/),
);
