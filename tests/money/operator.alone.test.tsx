import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { loadPublicConfig } from '../../app/src/lib/deployment/config.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { writePublicConfig } from '../support/public-config.ts';

test('the privacy notice names the operator of this deployment, and how to reach them', async () => {
  createMockApi();
  const operator = {
    name: 'บริษัท เก็บของ จำกัด',
    address: '1 ถนนสุขุมวิท กรุงเทพฯ 10110',
    contact: 'privacy@kepwai.example',
    dataProtectionOfficer: 'none',
  };
  writePublicConfig({ operator });
  onTestFinished(() => writePublicConfig());
  expect((await loadPublicConfig()).operator).toEqual(operator);
  await openApp('/legal/privacy', null);
  // Where the controller is named, and at the end with the contact.
  expect(await screen.findAllByText('บริษัท เก็บของ จำกัด')).toHaveLength(2);
  const [contact] = screen.getAllByRole('link', { name: 'privacy@kepwai.example' });
  expect(contact?.getAttribute('href')).toBe('mailto:privacy@kepwai.example');
  expect(screen.getAllByText('ไม่มี เพราะกฎหมายไม่ได้บังคับ')).toHaveLength(2);
});
