import { expect, test } from 'vitest';
import { securityText } from './security-text.ts';

const operator = { name: null, address: null, contact: null, dataProtectionOfficer: null };
const now = new Date('2026-11-26T00:00:00Z');

test.each([
  ['ops@kepwai.test', 'mailto:ops@kepwai.test'],
  ['02-123 4567', 'tel:021234567'],
  ['https://kepwai.test/contact', 'https://kepwai.test/contact'],
  ['ถามในแชท', 'https://kepwai.test/docs/faq#contact'],
  [null, 'https://kepwai.test/docs/faq#contact'],
])('a contact of %s is named as %s', (contact, address) => {
  const text = securityText({ publicUrl: 'https://kepwai.test', operator: { ...operator, contact } }, now);
  expect(text).toContain(`Contact: ${address}\n`);
});

test('security.txt expires within a year and names its own address', () => {
  const text = securityText({ publicUrl: 'https://kepwai.test', operator }, now);
  expect(text).toContain('Expires: 2027-05-25T00:00:00.000Z');
  expect(text).toContain('Canonical: https://kepwai.test/.well-known/security.txt');
});
