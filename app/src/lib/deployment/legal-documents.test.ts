import { expect, it } from 'vitest';
import { listChanges } from './legal-documents.ts';

const versions = [
  { version: '2027-05-01', effectiveDate: '2027-06-01', changes: ['รับชำระด้วยบัตรได้'] },
  { version: '2027-01-01', effectiveDate: '2027-01-01', changes: ['เพิ่มวิธีขอสำเนา', 'ถังขยะเก็บ 30 วัน'] },
  { version: '2026-11-21', effectiveDate: '2026-11-21' },
];

it('the app lists the changes since the accepted legal version', () => {
  expect(listChanges({ versions }, '2027-01-01')).toEqual(['รับชำระด้วยบัตรได้']);
  expect(listChanges({ versions }, '2026-11-21')).toEqual([
    'รับชำระด้วยบัตรได้',
    'เพิ่มวิธีขอสำเนา',
    'ถังขยะเก็บ 30 วัน',
  ]);
});

it('the app lists no changes if the version in force was accepted', () => {
  expect(listChanges({ versions }, '2027-05-01')).toEqual([]);
});
