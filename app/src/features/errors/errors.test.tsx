import { ApiError, NetworkError } from '@kepwai/api-client';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Address } from '../../lib/api/access-guard.ts';
import { ErrorBoundary } from '../../root.tsx';
import CatchAll, { guards } from './catch-all.route.tsx';

function renderAt(path: string, loader: (address: Address) => unknown) {
  const routes = [
    {
      path: '/',
      ErrorBoundary,
      HydrateFallback: () => null,
      children: [{ path: '*', Component: CatchAll, loader }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

it('names the page that was not found, in the default layout', async () => {
  renderAt('/K7QW/nowhere', (address) => Promise.all(guards.map((guard) => guard(address))));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Page Not Found');
  expect(screen.getByText('Page not found: /K7QW/nowhere')).toBeDefined();
  expect(screen.getByRole('main').closest('[data-layout]')?.getAttribute('data-layout')).toBe('default');
});

it('shows the message of any other error under the title of a 500', async () => {
  renderAt('/microapp', () => {
    throw new Error('the query failed');
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(
    'Internal Server Error 500',
  );
  expect(screen.getByText('the query failed')).toBeDefined();
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeDefined();
});

it('offers the id of the failed request for copying', async () => {
  renderAt('/microapp', () => {
    const body = {
      success: false,
      error: { code: 'INTERNAL', message: 'ขัดข้อง', requestId: '0b6f9a2e-1f7a' },
    };
    throw new ApiError({ status: 500, body });
  });
  expect(await screen.findByRole('button', { name: 'รหัสแจ้งปัญหา 0b6f9a2e' })).toBeDefined();
});

it('reports a lost network when no response arrived, and offers a retry', async () => {
  renderAt('/microapp', () => {
    throw new NetworkError();
  });
  expect(await screen.findByText('ต่ออินเทอร์เน็ตไม่ได้')).toBeDefined();
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeDefined();
});
