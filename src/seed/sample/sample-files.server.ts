import { crc32, deflateSync } from "node:zlib";

/** A page of text as a PDF, with the fonts that each reader has. */
export function createPdf([title = "", ...lines]: readonly string[]): Buffer {
  const text = (line: string) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj`;
  const body = lines.map((line) => `0 -22 Td ${text(line)}`).join("\n");
  const content = `BT /F2 20 Tf 72 700 Td ${text(title)} /F1 12 Tf 0 -16 Td\n${body}\nET`;
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}startxref\n${file.lastIndexOf("xref")}\n%%EOF\n`, "latin1");
}

const picture = { width: 480, height: 360 };

/** A picture of a network cabinet, drawn in rectangles, as a PNG. */
export function createPicture(): Buffer {
  const { width, height } = picture;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colorAt(x, y)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function colorAt(x: number, y: number): number[] {
  const [row, line] = [Math.floor((y - 40) / 40), (y - 40) % 40];
  if (x < 60 || x >= 420 || y < 20 || y >= 340) return [196, 188, 174];
  if (x < 70 || x >= 410 || y < 30 || y >= 330) return [52, 56, 60];
  if (row < 0 || row > 6 || line > 30) return [28, 30, 33];
  const port = (x - 90) % 22;
  if (x > 88 && x < 380 && line > 8 && line < 22 && port > 4) return [14, 15, 17];
  if (x > 388 && x < 396 && line > 11 && line < 19) return row === 3 ? [214, 74, 52] : [74, 190, 110];
  return row === 3 ? [120, 126, 132] : [168, 174, 180];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
