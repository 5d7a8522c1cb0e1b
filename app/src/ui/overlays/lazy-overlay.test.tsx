import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LazyOverlay, type Overlay } from './lazy-overlay.tsx';
import { ToastProvider } from './toast.tsx';

const sheet = { default: ({ open }: Overlay) => (open ? <p>บัญชี</p> : <p>ปิดอยู่</p>) };

/** Load that the test settles. */
interface PendingLoad {
  readonly resolve: (part: typeof sheet) => void;
  readonly reject: (error: Error) => void;
}

function createLoads() {
  const loads: PendingLoad[] = [];
  const load = () =>
    new Promise<typeof sheet>((resolve, reject) => {
      loads.push({ resolve, reject });
    });
  const settle = (change: (next: PendingLoad) => void) => act(async () => loads.forEach(change));
  return { load, settle, loads };
}

function Screen({ load }: { load: () => Promise<typeof sheet> }) {
  const [open, setOpen] = useState(false);
  return (
    <ToastProvider>
      <button type="button" onClick={() => setOpen(true)}>
        เปิด
      </button>
      <LazyOverlay load={load} props={{ open, onClose: () => setOpen(false) }} />
    </ToastProvider>
  );
}

const tap = () => fireEvent.click(screen.getByRole('button', { name: 'เปิด' }));
const dim = () => screen.queryByRole('button', { name: /^กำลังเปิด/ });

it('a lazy overlay opens by itself once its code is loaded, and dims the page until then', async () => {
  const { load, settle, loads } = createLoads();
  render(<Screen load={load} />);
  expect(loads).toHaveLength(0);
  tap();
  expect(dim()).not.toBeNull();
  await settle(({ resolve }) => resolve(sheet));
  screen.getByText('บัญชี');
  expect(dim()).toBeNull();
});

it('a lazy overlay no longer opens after a tap on the dimmed page', async () => {
  const { load, settle } = createLoads();
  render(<Screen load={load} />);
  tap();
  fireEvent.click(screen.getByRole('button', { name: /^กำลังเปิด/ }));
  await settle(({ resolve }) => resolve(sheet));
  expect(dim()).toBeNull();
  expect(screen.queryByText('บัญชี')).toBeNull();
});

it('a lazy overlay reports that its code failed to load, and the next tap loads it again', async () => {
  const { load, settle, loads } = createLoads();
  render(<Screen load={load} />);
  tap();
  await settle(({ reject }) => reject(new TypeError('Failed to fetch')));
  await screen.findByText(/^เปิดไม่ได้/);
  expect(dim()).toBeNull();
  tap();
  await waitFor(() => expect(loads).toHaveLength(2));
  await settle(({ resolve }) => resolve(sheet));
  await screen.findByText('บัญชี');
});
