/** A PDF of one page, with a script that runs when it is opened. `info`: the entries of its information dictionary. */
export function aPdf(text = "Price list", info = ""): Buffer {
  const show = `BT /F1 24 Tf 40 90 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${show.length}>>\nstream\n${show}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...(info ? [`<<${info}>>`] : []),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R${info && "/Info 6 0 R"}>>\n%%EOF\n`);
}

/** The boxes of an MP4 file, with `seconds` of nothing in it: no player shows it, but it is well-formed. */
export function anMp4({ brand = "isom", bytes = 2000 } = {}): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const brands = Buffer.from(`${brand}\0\0\0\0${brand}`, "latin1");
  return Buffer.concat([box("ftyp", brands), box("moov", Buffer.alloc(100)), box("mdat", Buffer.alloc(bytes, 7))]);
}

/** A ZIP file with these files, the first one with this content. The others are empty. */
export function aZip(names: readonly string[] = ["[Content_Types].xml"], first = ""): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  for (const name of names) {
    const content = locals.length === 0 ? first : "";
    const local = Buffer.alloc(30);
    local.write("PK\x03\x04", "latin1");
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, Buffer.from(name), Buffer.from(content));
    const central = Buffer.alloc(46);
    central.write("PK\x01\x02", "latin1");
    central.writeUInt16LE(name.length, 28);
    centrals.push(central, Buffer.from(name));
  }
  const [files, directory] = [Buffer.concat(locals), Buffer.concat(centrals)];
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, directory, end]);
}

/** The least that is a Word file. */
export function aWordFile(...more: string[]): Buffer {
  return aZip(["[Content_Types].xml", "word/document.xml", ...more]);
}

/** The least that is an OpenDocument text. */
export function anOdt({ type = "application/vnd.oasis.opendocument.text", more = [] as string[] } = {}): Buffer {
  return aZip(["mimetype", "content.xml", ...more], type);
}
