import { ApiError, NetworkError } from '@kepwai/api-client';
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { ErrorBoundary } from '../../root.tsx';
import CatchAll, { clientLoader } from './catch-all.route.tsx';

function renderAt(path: string, loader: (args: { request: Request }) => never) {
  const Stub = createRoutesStub([
    {
      path: '/',
      ErrorBoundary: ({ error }) => <ErrorBoundary error={error} params={{}} />,
      HydrateFallback: () => null,
      children: [{ path: '*', Component: CatchAll, loader }],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

it('says which page was not found, in the default layout', async () => {
  renderAt('/K7QW/nowhere', clientLoader);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Page Not Found');
  expect(screen.getByText('Page not found: /K7QW/nowhere')).toBeDefined();
  expect(screen.getByRole('main').closest('[data-layout]')?.getAttribute('data-layout')).toBe('default');
});

it('gives the message of any other error under the title of a 500', async () => {
  renderAt('/microapp', () => {
    throw new Error('the drawer is stuck');
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Internal Server Error');
  expect(screen.getByText('the drawer is stuck')).toBeDefined();
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeDefined();
});

it('gives the number of the failed request to copy', async () => {
  renderAt('/microapp', () => {
    const body = {
      success: false,
      error: { code: 'INTERNAL', message: 'ขัดข้อง', requestId: '0b6f9a2e-1f7a' },
    };
    throw new ApiError({ status: 500, body });
  });
  expect(await screen.findByRole('button', { name: 'รหัสแจ้งปัญหา 0b6f9a2e' })).toBeDefined();
});

it('says that there is no network where no answer came, and tries again', async () => {
  renderAt('/microapp', () => {
    throw new NetworkError();
  });
  expect(await screen.findByText('ต่ออินเทอร์เน็ตไม่ได้')).toBeDefined();
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeDefined();
});
