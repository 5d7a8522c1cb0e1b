import { Readable } from 'node:stream';
import { createMemoryBlobStore } from '../../../packages/server/src/blobs/memory.ts';
import { createDecoders } from '../../../packages/server/src/domains/contents/decoding/decoders.ts';
import {
  machineMemoryBytes,
  planDecoding,
} from '../../../packages/server/src/domains/contents/decoding/memory.ts';
import { createTextExtractor } from '../../../packages/server/src/domains/contents/texts/text-extractor.ts';
import {
  buildDocx,
  buildPdf,
  buildPptx,
  buildXlsx,
  documentTypes,
} from '../../../packages/server/test/scenes/documents.ts';
import { limit, type Measurement } from '../measurement.ts';

const measured = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'csv',
] as const satisfies (keyof typeof documentTypes)[];
type Type = (typeof measured)[number];

/** As many of each as a group posts: mostly PDF. */
const counts: Record<Type, number> = { pdf: 80, docx: 50, xlsx: 40, pptx: 15, txt: 5, csv: 10 };

/** Measures how long it takes to read the text of 200 documents, one after another, as the job does. */
export async function measureTexts(): Promise<Measurement[]> {
  const blobs = createMemoryBlobStore();
  const decoders = createDecoders(planDecoding(machineMemoryBytes()));
  const extractor = createTextExtractor(decoders);
  const documents: Parameters<typeof extractor.extract>[1][] = [];
  for (const type of measured) {
    for (let number = 1; number <= counts[type]; number += 1) {
      const { sha256, sizeBytes } = await blobs.receive(Readable.from([build(type, number)]));
      documents.push({ sha256, size_bytes: sizeBytes, mime_type: documentTypes[type] });
    }
  }
  const begin = performance.now();
  let readable = 0;
  for (const document of documents) {
    const extracted = await extractor.extract(blobs, document, { groupId: 'one' });
    if (extracted?.state === 'ready') readable += 1;
  }
  decoders.close();
  const seconds = (performance.now() - begin) / 1000;
  if (readable < documents.length) throw new Error(`Only ${readable} documents were read`);
  return [limit(`text of ${documents.length} documents, one after another`, seconds, 120, 's')];
}

/** Builds a document of some pages that no other is like. */
function build(type: Type, number: number): Buffer {
  const line = (index: number) => `ข้อ ${index} ของเอกสาร ${number} ว่าด้วยค่าน้ำ ค่าไฟ และค่าส่วนกลางของเดือนตุลาคม`;
  const lines = Array.from({ length: 120 }, (_, index) => line(index));
  if (type === 'pdf')
    return buildPdf(lines.slice(0, 10).map((_, page) => `Document ${number}, page ${page} `.repeat(40)));
  if (type === 'docx') return buildDocx(lines);
  if (type === 'pptx') return buildPptx(lines.slice(0, 30));
  if (type === 'xlsx') return buildXlsx(lines.map((text, index) => [text, index * number]));
  return Buffer.from(lines.join('\n'));
}
