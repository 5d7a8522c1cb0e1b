import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Sheet } from './modal.tsx';

function Details() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        รายละเอียด
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="ใบเสร็จ.pdf" description="ส่งเมื่อวาน" />
    </>
  );
}

it('a modal is named by its title, takes the focus, and returns it when it closes', async () => {
  render(<Details />);
  const button = screen.getByRole('button', { name: 'รายละเอียด' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'ใบเสร็จ.pdf' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});
