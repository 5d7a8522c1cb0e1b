import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { findPageHeading, moveFocusOnUnmount } from './move-focus.ts';

function Page() {
  const [isAsked, setIsAsked] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1 tabIndex={-1}>อัลบั้ม {count}</h1>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        นับ
      </button>
      {!isAsked && (
        <div>
          <button type="button" ref={moveFocusOnUnmount(findPageHeading)} onClick={() => setIsAsked(true)}>
            ขอ
          </button>
        </div>
      )}
    </main>
  );
}

test('the focus of a control that disappears moves to its target', async () => {
  render(<Page />);
  const control = screen.getByRole('button', { name: 'ขอ' });
  control.focus();
  fireEvent.click(control);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading'));
});

test('a control that stays keeps the focus, and one without focus does not move it', async () => {
  render(<Page />);
  const control = screen.getByRole('button', { name: 'ขอ' });
  control.focus();
  fireEvent.click(screen.getByRole('button', { name: 'นับ' }));
  await screen.findByText('อัลบั้ม 1');
  expect(document.activeElement).toBe(control);
  screen.getByRole('button', { name: 'นับ' }).focus();
  fireEvent.click(control);
  await expect.poll(() => control.isConnected).toBe(false);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'นับ' }));
});
