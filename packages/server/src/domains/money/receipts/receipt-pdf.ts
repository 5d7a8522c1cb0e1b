import { readFile } from 'node:fs/promises';
import type { ReceiptFacts } from '../../../db/tables.ts';
import { inBaht, itemLines, paidLines, sumLines, taxIdLine, thaiDay, titleOf } from './receipt-words.ts';
import { wrapLines } from './wrap-lines.ts';

const margin = 56;
const pageWidth = 595.28;
const right = pageWidth - margin;
const innerWidth = pageWidth - 2 * margin;
/** Width of the left column beside the title. */
const sellerWidth = innerWidth * 0.58;
const amountWidth = 110;
const lineGap = 1.55;
const soft = '#5b5f70';
const ink = '#1d2030';
const rule = '#c9ccd8';

type Pdf = PDFKit.PDFDocument;

/** Draws the contents of a receipt: the same facts give the same bytes. */
export async function drawReceipt(facts: ReceiptFacts, issuedAt: Date): Promise<Buffer> {
  // Loaded for the first receipt: most processes draw none.
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), loadFonts()]);
  const title = titleOf(facts).join(' / ');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'th-TH',
    displayTitle: true,
    info: {
      Title: `${title} ${facts.number}`,
      Author: facts.seller.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const finished = collect(pdf);
  drawPage(pdf, facts);
  pdf.end();
  return await finished;
}

function drawPage(pdf: Pdf, facts: ReceiptFacts): void {
  const { seller, buyer } = facts;
  const top = Math.max(drawSeller(pdf, seller), drawHead(pdf, facts));
  let y = drawRule(pdf, top + 14);
  if (buyer !== null) {
    y = write(pdf, 'ผู้ซื้อ', { y, size: 9, color: soft });
    y = write(pdf, buyer.name, { y, size: 12, font: 'bold' });
    y = write(pdf, buyer.address, { y });
    y = drawRule(pdf, write(pdf, taxIdLine(buyer), { y }) + 14);
  }
  const [item, stretch] = itemLines(facts);
  pdf.font('regular').fontSize(9).fillColor(soft);
  writeRight(pdf, 'จำนวนเงิน (บาท)', y);
  y = write(pdf, 'รายละเอียด', { y, size: 9, color: soft }) + 4;
  pdf.font('regular').fontSize(11).fillColor(ink);
  writeRight(pdf, inBaht(facts.priceSatang), y);
  y = write(pdf, item, { y, size: 11, width: innerWidth - amountWidth });
  y = drawRule(pdf, write(pdf, stretch, { y, color: soft, width: innerWidth - amountWidth }) + 10);
  const sums = sumLines(facts);
  for (const [index, [label, satang]] of sums.entries())
    y = writeSum(pdf, label, { satang, y, isTotal: index === sums.length - 1 });
  y += 10;
  for (const [label, satang] of paidLines(facts)) y = writeSum(pdf, label, { satang, y, isTotal: false });
  y = drawRule(pdf, y + 14);
  const notes = [
    ...(facts.vatPercent === 0 ? ['ราคานี้ไม่มีภาษีมูลค่าเพิ่ม เอกสารนี้ไม่ใช่ใบกำกับภาษี'] : []),
    'เอกสารนี้ออกด้วยระบบอัตโนมัติ',
  ];
  for (const note of notes) y = write(pdf, note, { y, size: 9, color: soft });
}

function drawSeller(pdf: Pdf, { name, address, contact, taxId, branch }: ReceiptFacts['seller']): number {
  const width = sellerWidth;
  let y = write(pdf, name, { y: margin, size: 14, font: 'bold', width });
  y = write(pdf, address, { y, width });
  if (taxId !== null) y = write(pdf, taxIdLine({ taxId, branch }), { y, width });
  return contact === null ? y : write(pdf, contact, { y, width, color: soft });
}

/** Writes the title, number and day at the right. */
function drawHead(pdf: Pdf, facts: ReceiptFacts): number {
  let y = margin;
  for (const line of titleOf(facts)) {
    pdf.font('bold').fontSize(14).fillColor(ink);
    y = writeRight(pdf, line, y);
  }
  pdf.font('regular').fontSize(10).fillColor(ink);
  y = writeRight(pdf, `เลขที่ ${facts.number}`, y + 4);
  return writeRight(pdf, `วันที่ ${thaiDay(facts.paidAt)}`, y);
}

function writeSum(
  pdf: Pdf,
  label: string,
  { satang, y, isTotal }: { satang: number; y: number; isTotal: boolean },
): number {
  const size = isTotal ? 12 : 10;
  const style = {
    y,
    size,
    width: innerWidth - amountWidth,
    font: isTotal ? ('bold' as const) : ('regular' as const),
  };
  const bottom = write(pdf, label, style);
  writeRight(pdf, inBaht(satang), y);
  return bottom;
}

/** Writes text with lines as wide as `width`, from the left margin on; returns where the next line begins. */
function write(
  pdf: Pdf,
  text: string,
  {
    y,
    size = 10,
    width = innerWidth,
    font = 'regular',
    color = ink,
  }: { y: number; size?: number; width?: number; font?: 'regular' | 'bold'; color?: string },
): number {
  pdf.font(font).fontSize(size).fillColor(color);
  const lines = wrapLines(text, { width, measure: (piece) => pdf.widthOfString(piece) });
  for (const [index, line] of lines.entries())
    pdf.text(line, margin, y + index * size * lineGap, { lineBreak: false });
  return y + lines.length * size * lineGap;
}

/** Writes a line that ends at the right margin, in the present font; returns where the next one begins. */
function writeRight(pdf: Pdf, text: string, y: number): number {
  const size = pdf.currentLineHeight();
  pdf.text(text, right - pdf.widthOfString(text), y, { lineBreak: false });
  return y + size * 1.1;
}

function drawRule(pdf: Pdf, y: number): number {
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(rule).stroke();
  return y + 14;
}

async function loadFonts(): Promise<{ regular: Buffer; bold: Buffer }> {
  const [regular, bold] = await Promise.all([loadFont('regular'), loadFont('bold')]);
  return { regular, bold };
}

async function loadFont(weight: 'regular' | 'bold'): Promise<Buffer> {
  return await readFile(new URL(`./fonts/documents-${weight}.ttf`, import.meta.url));
}

function collect(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
