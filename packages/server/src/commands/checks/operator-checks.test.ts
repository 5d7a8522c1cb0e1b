import { expect, test } from 'vitest';
import { operatorAdvice, operatorChecks } from './operator-checks.ts';

const operator = {
  name: 'บริษัท เก็บของ จำกัด',
  address: '1 ถนนสุขุมวิท กรุงเทพฯ 10110',
  contact: 'privacy@kepwai.example',
  dataProtectionOfficer: 'none',
};
const incomplete = { ...operator, address: null, dataProtectionOfficer: null };

test('production requires the details of the operator', async () => {
  const [complete] = operatorChecks({ mode: 'production', operator });
  await expect(complete?.run()).resolves.toBe('บริษัท เก็บของ จำกัด');
  const [failing] = operatorChecks({ mode: 'production', operator: incomplete });
  await expect(failing?.run()).rejects.toThrow('OPERATOR_ADDRESS, OPERATOR_DPO are missing');
  expect(operatorAdvice({ mode: 'production', operator: incomplete })).toEqual([]);
});

test('development only warns about a missing operator', () => {
  expect(operatorChecks({ mode: 'development', operator: incomplete })).toEqual([]);
  expect(operatorAdvice({ mode: 'development', operator: incomplete })).toEqual([
    expect.stringContaining('OPERATOR_ADDRESS, OPERATOR_DPO not set'),
  ]);
  expect(operatorAdvice({ mode: 'development', operator })).toEqual([]);
});
