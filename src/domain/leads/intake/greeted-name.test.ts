import { expect, test } from "vitest";
import { greetedName } from "./greeted-name.ts";

test.each([
  ...["Ana Reyes", "ana reyes", "Ana", "O'Brien-Núñez", "José María de la Cruz", "Juan Carlos Pérez García", "d'Arcy"],
  ...[
    "Patrick d'Arcy",
    "Dr. Anna B.",
    "J. R. Whitaker",
    "Jean-Luc Pétion",
    "Ludwig van der Rohe",
    "Siobhán Ní Mháille",
  ],
  ...["李小龙", "山田 太郎", "김민준", "สมชาย", "Иван Петров", "Αλέξανδρος", "محمد العلي", "יעל כהן", "अमित शर्मा"],
  ...[
    "Kim Tran",
    "Mary of Antioch",
    "Seán O’Casey",
    "Łukasz Żółć",
    "Nguyễn Thị Minh",
    "Will Grant",
    "Mark Van Dyke",
    "علی\u200cرضا کریمی",
  ],
])("%s is greeted", (name) => {
  expect(greetedName(name)).toBe(name);
});

test.each([
  ...["", "https://spam.example", "www.spam.example", "spam.example", "Win at spam.example now", "ana@example.com"],
  ...[
    "Call 0900 123",
    "R2D2",
    "You won! Reply",
    "You won big",
    "Attention: pay now",
    "Ana (urgent)",
    "Ana / Bo",
    "Ana, Bo",
  ],
  ...["๏", "๑๒๓", "〇〇", "李!"],
  ...["Your Account Is Locked", "WINNER", "WIN BIG PRIZE", "ANA REYES", "meet me behind bar", "a b c d e f"],
  ...["Ana Maria Jose Luis Carlos Juan", "x".repeat(21), "Viagra Online", "Casino", "Gane Dinero", "Haga Clic Aqui"],
  ...[
    "Anа Reyes",
    "Ana Иванова",
    "𝐀𝐧𝐚",
    "Ａｎａ",
    "Ana ❤",
    "Ana_Reyes",
    "<b>Ana</b>",
    "Dr.Ana.Reyes",
    "Dr.",
    "Okafor,,",
    "de la",
    "...",
    "--",
  ],
  ...[
    "你好请立即访问我们的网站领取奖金",
    "Ana\u200bReyes",
    "Buy Now",
    "Free Money",
    "Bitcoin",
    "Ana & Bo",
    "$$$",
    "zaq1zaq1",
  ],
])("%j is not greeted", (name) => {
  expect(greetedName(name)).toBe("");
});
