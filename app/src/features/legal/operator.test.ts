import { expect, it } from 'vitest';
import { contactHref, parseOperator } from './operator.ts';

it('the operator has the configured details', () => {
  expect(parseOperator({ name: 'บริษัท เก็บของ จำกัด', address: '', contact: 7 })).toEqual({
    name: 'บริษัท เก็บของ จำกัด',
    address: null,
    contact: null,
    dataProtectionOfficer: null,
  });
});

it.each([undefined, null, 'text', {}, { name: '' }])(
  'a configuration of %j shows nothing about the operator',
  (value) => {
    expect(parseOperator(value)).toBeNull();
  },
);

it.each([
  ['privacy@kepwai.example', 'mailto:privacy@kepwai.example'],
  ['02-123 4567', 'tel:021234567'],
  ['https://kepwai.example/contact', 'https://kepwai.example/contact'],
  ['javascript:alert(1)', null],
  ['LINE @kepwai', null],
])('the contact %s leads to %s', (contact, href) => {
  expect(contactHref(contact)).toBe(href);
});
