/** spec.md, section 1: properties of the whole product. */
import { openLiff } from '@kepwai/liff-adapter/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { resolveLayout } from '../../app/src/layouts/layout-handle.ts';
import { formatDateTime, toDayKey } from '../../app/src/lib/format/dates.ts';
import { locale } from '../../app/src/lib/page/device/locale.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('signed-in users belong to groups and quotas', async () => {
  const { fakeServer, me } = createMockApi();
  fakeServer.addQuota({ ownerId: me.id, name: 'ที่เก็บบ้านเรา' });
  await openApp('/microapp', me);
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
});

test('locale is Thai, code th', () => {
  expect(locale).toBe('th');
});

test('default timezone is Asia/Bangkok, whatever the machine is set to', () => {
  expect(toDayKey('2026-11-20T17:00:00Z')).toBe(toDayKey('2026-11-21T16:59:59Z'));
  expect(toDayKey('2026-11-20T16:59:59Z')).not.toBe(toDayKey('2026-11-20T17:00:00Z'));
  expect(formatDateTime('2026-11-21T03:05:00Z')).toMatch(/10[:.]05/);
});

test.each(['default', 'marketing', 'microapp'] as const)('the layout %s exists', (layout) => {
  expect(resolveLayout([{ layout }]).layout).toBe(layout);
});

test('there are no other layouts', () => {
  expect(resolveLayout([{ layout: 'square' }]).layout).toBe('default');
});

describe('environment', () => {
  test('is "LIFF" inside the chat client', async () => {
    const { liff } = await openLiff({ environment: { inClient: true } });
    expect(liff.environment).toBe('LIFF');
  });

  test('is "BROWSER" otherwise', async () => {
    expect((await openLiff()).liff.environment).toBe('BROWSER');
    const { liff } = await openLiff({ environment: { lineBrowser: true } });
    expect(liff.environment).toBe('BROWSER');
  });
});
