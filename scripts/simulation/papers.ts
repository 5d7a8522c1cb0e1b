import path from 'node:path';
import sharp from 'sharp';
import { root } from './root.ts';
import { drawSlipCode } from './slip-code.ts';

/** Draws papers of a family, a school and a shop: receipts, letters, sheets, slips. */

/** A4 at 110 dpi. */
const page = { width: 910, height: 1286 };
const font = 'Kepwai Documents';
const margin = 84;

/** Content of a printed page. */
export interface Paper {
  /** Sender, in small text at the top. */
  from: string;
  title: string;
  /** Lines below the title: number, date, recipient. */
  facts?: string[];
  /** Sentences, one per line. */
  lines?: string[];
  table?: { head: string[]; rows: string[][]; foot?: string[] };
  /** Name below the signature line. */
  signature?: string;
  /** Colour of the heading. */
  color?: string;
}

/** Content of the picture of a bank transfer. */
export interface Slip {
  /** Baht. */
  amount: string;
  from: string;
  to: string;
  /** Date and hour. */
  at: string;
  note: string;
}

/** Handwritten list; lines that start with `*` are urgent. */
export interface Note {
  title: string;
  lines: string[];
  /** Whether it is on the kitchen board. Default: on paper. */
  isBoard?: boolean;
}

let isFontKnown: Promise<unknown> | undefined;

/**
 * Registers our Thai font with the renderer, since a machine may lack one. It stays registered for the
 * process.
 */
async function knowFont(): Promise<void> {
  isFontKnown ??= Promise.all(
    ['regular', 'bold'].map((weight) =>
      sharp({
        text: {
          text: 'ก',
          font: `${font} 8`,
          fontfile: path.join(
            root,
            `packages/server/src/domains/money/receipts/fonts/documents-${weight}.ttf`,
          ),
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  await isFontKnown;
}

async function draw(inside: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  await knowFont();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}" fill="#23263a">${inside}</svg>`;
  return await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

interface Style {
  size: number;
  weight?: number;
  color?: string;
  anchor?: 'start' | 'middle' | 'end';
}

function text(words: string, x: number, y: number, style: Style): string {
  const { size, weight = 400, color = '#23263a', anchor = 'start' } = style;
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped}</text>`;
}

/** Creates a PDF with one page per paper. */
export async function printPdf(...papers: Paper[]): Promise<Buffer> {
  return toPdf(await Promise.all(papers.map((paper) => draw(layOut(paper), page))));
}

function layOut({ from, title, facts = [], lines = [], table, signature, color = '#2e3f8f' }: Paper): string {
  const right = page.width - margin;
  let y = 250;
  const below = (step: number) => (y += step);
  const parts = [
    `<rect width="${page.width}" height="18" fill="${color}"/>`,
    `<circle cx="${margin + 30}" cy="108" r="30" fill="${color}"/><path d="M${margin + 14} 104q16 20 32 0" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    text(from, margin + 78, 117, { size: 24, color: '#5b6072' }),
    text(title, margin, 206, { size: 40, weight: 700, color }),
    ...facts.map((fact, index) =>
      text(fact, margin, index === 0 ? y : below(36), { size: 23, color: '#5b6072' }),
    ),
    `<path d="M${margin} ${below(28)}H${right}" stroke="#d5d7e2" stroke-width="2"/>`,
    ...lines.map((line) => text(line, margin, below(line === '' ? 20 : 46), { size: 25 })),
  ];
  if (table) {
    const at = (column: number) =>
      column === table.head.length - 1 && column > 0
        ? { x: right - 14, anchor: 'end' as const }
        : {
            x: margin + 14 + (column * (right - margin)) / table.head.length,
            anchor: 'start' as const,
          };
    const row = (cells: string[], style: Style) =>
      cells.map((cell, column) => text(cell, at(column).x, y, { ...style, anchor: at(column).anchor }));
    below(64);
    parts.push(
      `<rect x="${margin}" y="${y - 36}" width="${right - margin}" height="54" rx="8" fill="${color}" opacity=".1"/>`,
      ...row(table.head, { size: 23, weight: 700, color }),
    );
    for (const cells of table.rows) {
      below(52);
      parts.push(
        ...row(cells, { size: 23 }),
        `<path d="M${margin} ${y + 17}H${right}" stroke="#e6e7ee" stroke-width="2"/>`,
      );
    }
    if (table.foot) {
      below(60);
      parts.push(...row(table.foot, { size: 27, weight: 700 }));
    }
  }
  if (signature !== undefined) {
    parts.push(
      `<path d="M${right - 260} ${page.height - 190}c40-50 60 30 90-10s30 20 60-14" stroke="#3a4fb0" stroke-width="4" fill="none"/>`,
      `<path d="M${right - 300} ${page.height - 160}H${right}" stroke="#9aa0b4" stroke-width="2" stroke-dasharray="3 7"/>`,
      text(signature, right - 150, page.height - 122, { size: 23, anchor: 'middle', color: '#5b6072' }),
    );
  }
  return `<rect width="${page.width}" height="${page.height}" fill="#fff"/>${parts.join('')}`;
}

/** Writes a PDF by hand: each page is one picture, edge to edge. */
function toPdf(jpegs: Buffer[]): Buffer {
  const [a4Width, a4Height] = [595, 842];
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  // Each page takes three objects, from number 3 on: the page, its picture, and its placement.
  const kids = jpegs.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${jpegs.length} >>`);
  for (const [index, jpeg] of jpegs.entries()) {
    const [picture, placing] = [4 + index * 3, 5 + index * 3];
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4Width} ${a4Height}] /Resources << /XObject << /P ${picture} 0 R >> >> /Contents ${placing} 0 R >>`,
    );
    object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
    const place = Buffer.from(`q ${a4Width} 0 0 ${a4Height} 0 0 cm /P Do Q`);
    object(`<< /Length ${place.length} >>`, place);
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

/** Draws the picture of a bank transfer that a phone saves; it resembles no real bank. */
export async function drawSlip({ amount, from, to, at, note }: Slip): Promise<Buffer> {
  const size = { width: 900, height: 1400 };
  const row = (label: string, value: string, y: number) =>
    text(label, 90, y, { size: 30, color: '#7a8094' }) +
    text(value, 810, y, { size: 32, weight: 700, anchor: 'end' });
  return await draw(
    `<linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2f7d74"/><stop offset="1" stop-color="#1f4f6b"/></linearGradient><rect width="900" height="1400" fill="url(#s)"/>
    <rect x="46" y="150" width="808" height="1130" rx="44" fill="#fff"/><circle cx="450" cy="150" r="82" fill="#fff"/><circle cx="450" cy="150" r="64" fill="#3fa56b"/><path d="M420 150l22 24l42-48" stroke="#fff" stroke-width="14" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    ${text('โอนเงินสำเร็จ', 450, 320, { size: 46, weight: 700, anchor: 'middle' })}${text(at, 450, 378, { size: 29, anchor: 'middle', color: '#7a8094' })}${text(`${amount} บาท`, 450, 520, { size: 76, weight: 700, anchor: 'middle', color: '#1f4f6b' })}
    <path d="M90 600H810" stroke="#dfe3ea" stroke-width="3" stroke-dasharray="4 12" stroke-linecap="round"/>${row('จาก', from, 690)}${row('ไปยัง', to, 780)}${row('บันทึก', note, 870)}${row('ค่าธรรมเนียม', '0.00 บาท', 960)}
    <g transform="translate(330 1014)">${drawSlipCode(note + at, 240)}</g>`,
    size,
  );
}

/** Draws the photo of a handwritten list: on paper on a table, or on the kitchen board. */
export async function drawNote({ title, lines, isBoard = false }: Note): Promise<Buffer> {
  const size = { width: 1200, height: 1500 };
  const ink = isBoard ? { usual: '#1f4f9f', urgent: '#c0392f' } : { usual: '#2b3a8a', urgent: '#8a3f2b' };
  const rows = lines.map((line, index) =>
    text(line, 220, 470 + index * 104, { size: 52, color: line.startsWith('*') ? ink.urgent : ink.usual }),
  );
  const rules = lines.map(
    (_, index) => `<path d="M180 ${492 + index * 104}H1020" stroke="#b9d0e8" stroke-width="3"/>`,
  );
  const back = isBoard
    ? `<rect width="1200" height="1500" fill="#cfd4da"/><rect x="60" y="60" width="1080" height="1380" rx="22" fill="#fbfcfd" stroke="#9aa3ad" stroke-width="22"/><path d="M100 300L700 90" stroke="#fff" stroke-width="90" opacity=".5"/>`
    : `<rect width="1200" height="1500" fill="#b98a60"/>${[0, 1, 2, 3, 4].map((plank) => `<rect y="${plank * 300}" width="1200" height="294" fill="${plank % 2 === 0 ? '#c2946a' : '#b3845a'}"/>`).join('')}<rect x="128" y="212" width="980" height="1200" fill="#000" opacity=".2"/><path d="M110 190L1084 174L1098 1386L122 1400Z" fill="#fffdf2"/>`;
  return await draw(
    `${back}<g transform="rotate(${isBoard ? 0 : -1.2} 600 750)">${text(title, 220, 340, { size: 66, weight: 700, color: ink.urgent })}${isBoard ? '' : rules.join('')}${rows.join('')}</g>
    <linearGradient id="n" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient><rect width="1200" height="1500" fill="url(#n)"/>`,
    size,
  );
}
