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
