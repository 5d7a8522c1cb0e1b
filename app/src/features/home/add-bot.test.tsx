import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { PublicConfig } from '../../lib/deployment/config.ts';
import { AddBot } from './add-bot.tsx';

const noBot: PublicConfig = {
  fetchTarget: '',
  liffId: '1234567890-abcdefgh',
  publicUrl: 'http://localhost:3000',
  botBasicId: null,
  simulation: null,
  sentryDsn: null,
  environment: 'test',
  analyticsId: null,
};

function open(loadConfig: () => Promise<PublicConfig>, { isWide = false } = {}): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const Stub = createRoutesStub([{ path: '/', Component: () => <AddBot loadConfig={loadConfig} /> }]);
  render(<Stub initialEntries={['/']} />);
}

it('shows a button to the bot on a phone, and its id for copying', async () => {
  const config = Promise.resolve({ ...noBot, botBasicId: '@kepwai' });
  open(() => config);
  const button = await screen.findByRole('link', { name: 'เพิ่มเก็บไว้ใน LINE' });
  expect(button.getAttribute('href')).toBe('https://line.me/R/ti/p/%40kepwai');
  expect(screen.getByText('@kepwai')).toBeDefined();
  expect(screen.queryByRole('img', { name: /คิวอาร์/ })).toBeNull();
});

it('shows a QR code on a wide screen', async () => {
  const config = Promise.resolve({ ...noBot, botBasicId: '@kepwai' });
  open(() => config, { isWide: true });
  expect(await screen.findByRole('img', { name: /คิวอาร์.*@kepwai/ })).toBeDefined();
});

it('says so if the operator configured no bot', async () => {
  const config = Promise.resolve(noBot);
  open(() => config);
  expect(await screen.findByText(/ยังไม่ได้บอกชื่อบัญชี LINE ของบอท/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to the simulated chat if LINE is simulated', async () => {
  const config = Promise.resolve({
    ...noBot,
    botBasicId: '@kepwai',
    simulation: { lineOrigin: 'http://localhost:3100' },
  });
  open(() => config);
  const link = await screen.findByRole('link', { name: 'เปิดแชทจำลอง' });
  expect(link.getAttribute('href')).toBe('http://localhost:3100/line');
});

it('retries on a tap if the configuration fails to load', async () => {
  const loadConfig = vi
    .fn<() => Promise<PublicConfig>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ ...noBot, botBasicId: '@kepwai' });
  open(loadConfig);
  fireEvent.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('@kepwai')).toBeDefined();
});
