import { fireEvent, screen, within } from '@testing-library/react';

/** Moves the selection to the trash, by the menu of its bar. */
export async function trashSelected(bar: HTMLElement): Promise<void> {
  fireEvent.click(within(bar).getByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ย้ายไปถังขยะ' }));
}
