import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

import { Bar, useStageBars } from './parts/stage-bars.tsx';
import { useRestingBars } from './use-resting-bars.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Stage() {
  const bars = useStageBars();
  useRestingBars(bars, { isOver: true });
  return (
    <>
      <Bar bars={bars} isOver edge="top">
        <button type="button">ปุ่ม</button>
      </Bar>
      <output>{bars.isHidden ? 'hidden' : 'shown'}</output>
    </>
  );
}

function open() {
  const { container, getByRole } = render(<Stage />);
  return { state: () => container.querySelector('output')?.textContent, button: getByRole('button') };
}

function moveMouse(screenX: number): void {
  const event = new Event('pointermove');
  fireEvent(window, Object.assign(event, { pointerType: 'mouse', screenX, screenY: 0 }));
}

const rest = () => act(() => vi.advanceTimersByTime(2000));

it('the viewer hides its bars once the mouse rests, and shows them when it moves', () => {
  const { state } = open();
  moveMouse(1);
  rest();
  expect(state()).toBe('hidden');
  moveMouse(1);
  expect(state()).toBe('hidden');
  moveMouse(2);
  expect(state()).toBe('shown');
});

it('the viewer keeps bars that contain the focus, and shows hidden ones when the focus reaches them', () => {
  const { state, button } = open();
  rest();
  expect(state()).toBe('hidden');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
  expect(state()).toBe('shown');
  rest();
  expect(state()).toBe('shown');
});
