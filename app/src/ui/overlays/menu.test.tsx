import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MenuButton } from './menu.tsx';

it('a menu’s button is busy until the menu is loaded, which then opens by itself', async () => {
  const onSelect = vi.fn();
  render(
    <main>
      <MenuButton label="ตัวเลือก" icon="⋯" items={[{ label: 'เปลี่ยนชื่อ', onSelect }]} />
    </main>,
  );
  const button = screen.getByRole('button', { name: 'ตัวเลือก' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'เปลี่ยนชื่อ' }));
  expect(button.getAttribute('aria-busy')).toBe('false');
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
});
