// Archives made in a test: a zip without compression, and a workbook in it.

import { crc32 } from "node:zlib";

/** The bytes of a zip archive with these files, by name. */
export const zip = (files) => {
  const locals = [];
  const central = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const bytes = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt16LE(0x21, 8); // 1 January 1980
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, path, bytes]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, entry, path]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
};

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cell = (value) => (typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The bytes of a workbook with these sheets, by name; a sheet is a list of rows of texts and numbers. */
export const workbook = (sheets) => {
  const names = Object.keys(sheets);
  const xml = (body) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
  const relation = (id, type, target) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const part = (name, type) => `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const rows = (sheet) => sheets[sheet].map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  return zip({
    "[Content_Types].xml": xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `${part("/xl/workbook.xml", "sheet.main")}${names.map((_, at) => part(`/xl/worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
    ),
    "_rels/.rels": xml(`<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        `${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, at) => relation(`r${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}</Relationships>`,
    ),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows(name)}</sheetData></worksheet>`)]),
    ),
  });
};
