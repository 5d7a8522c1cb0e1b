import { expect, it } from 'vitest';
import { completePdf } from './complete-pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('a PDF without its trailer gets one that names its catalog', () => {
  const cut =
    '%PDF-1.4\n3 0 obj\n<</Type/Page>>\nendobj\n12 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  const completed = new TextDecoder().decode(completePdf(bytes(cut)) ?? undefined);
  expect(completed.startsWith(cut)).toBe(true);
  expect(completed).toContain('trailer\n<< /Root 12 0 R >>');
});

it.each([
  ['a trailer', '1 0 obj<</Type/Catalog>>endobj trailer'],
  ['a stream instead of one', '1 0 obj<</Type/Catalog>>endobj 2 0 obj<</Type/XRef>>'],
  ['no catalog', '%PDF-1.4'],
  ['a catalog in no object', '/Catalog'],
])('a PDF with %s is left as it is', (_what, text) => {
  expect(completePdf(bytes(text))).toBeNull();
});
