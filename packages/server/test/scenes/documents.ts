import { strToU8, type Zippable, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Escapes text for XML, as office programs do. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Packs parts, given by their paths, as an office document. */
export function packOffice(parts: Record<string, string>): Buffer {
  const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
  const files: Zippable = { '[Content_Types].xml': strToU8(head + types) };
  for (const [name, xml] of Object.entries(parts)) files[name] = strToU8(head + xml);
  return Buffer.from(zipSync(files));
}

/** Builds a text document of paragraphs. */
export function buildDocx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`).join('');
  return packOffice({
    'word/document.xml': `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`,
  });
}

/** Builds a workbook of one sheet; texts are shared strings, as Excel writes them. */
export function buildXlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
  const shared = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c s="1" t="s"><v>${shared.indexOf(value)}</v></c>`;
  const data = rows.map((row, index) => `<row r="${index + 1}">${row.map(cell).join('')}</row>`).join('');
  return packOffice({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
  });
}

/** Builds a presentation of one paragraph per slide. */
export function buildPptx(slides: readonly string[]): Buffer {
  const parts = slides.map((text, index): [string, string] => [
    `ppt/slides/slide${index + 1}.xml`,
    `<p:sld><p:txBody><a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sld>`,
  ]);
  return packOffice(Object.fromEntries(parts));
}

/** Builds a PDF of Latin lines, each a page; `isLocked`: with an unknown password. */
export function buildPdf(pages: readonly string[], { isLocked = false } = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, index) => {
      const drawn = `BT /F1 12 Tf 50 700 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const unknown = '0'.repeat(64);
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${unknown}> /U <${unknown}> /P -44 >> /ID [<00> <00>]`;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${isLocked ? encryption : ''} >>\n`;
  return Buffer.from(`${pdf}startxref\n${pdf.lastIndexOf('xref\n0')}\n%%EOF\n`, 'latin1');
}

/** Types of the documents above. */
export const documentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  mail: 'message/rfc822',
  html: 'text/html',
  svg: 'image/svg+xml',
  unknown: 'application/octet-stream',
} as const;
