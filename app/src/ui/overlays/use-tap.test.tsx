import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastProvider } from './toast.tsx';
import { useTap } from './use-tap.ts';

function Failing() {
  const tap = useTap();
  return (
    <button type="button" onClick={() => tap(() => Promise.reject(new TypeError('x is not a function')))}>
      บันทึก
    </button>
  );
}

it('a failed tap is reported in Thai, and the screen stays open', async () => {
  render(
    <ToastProvider>
      <Failing />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  const shown = await screen.findByText(/ไม่|ขัดข้อง/);
  expect(shown.textContent).not.toContain('function');
  screen.getByRole('button', { name: 'บันทึก' });
});
