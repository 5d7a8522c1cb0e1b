import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

it('a QR code is drawn with a quiet zone', async () => {
  render(<QrCode value="https://line.me/R/ti/p/%40kepwai" label="เพิ่มเพื่อน" fallback="ใช้ลิงก์แทน" />);
  const code = await screen.findByRole('img', { name: 'เพิ่มเพื่อน' });
  // Version 3 has 29 modules per side, plus a quiet zone of four on each.
  expect(code.getAttribute('viewBox')).toBe('0 0 37 37');
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
});

it('a QR code shows its fallback if the text does not fit', async () => {
  render(<QrCode value={'ก'.repeat(5000)} label="เพิ่มเพื่อน" fallback="ใช้ลิงก์แทน" />);
  expect(await screen.findByText('ใช้ลิงก์แทน')).toBeDefined();
});
