import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { takeEarlyOverlays, useEarlyOverlay } from './early-overlays.ts';
import { listenFirst } from './first-listener.ts';
import { addOverlay, startOverlays } from './overlay-stack.ts';

const hearRouter = vi.fn();

/** Screen with something whose code never comes. */
function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  useEarlyOverlay(isOpen, () => setIsOpen(false));
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      {isOpen ? 'loading' : 'open'}
    </button>
  );
}

const tap = () => act(() => screen.getByRole('button').click());
const shows = (text: string) => waitFor(() => screen.getByText(text));
const depth = () => history.state?.overlays ?? 0;

it('an early overlay closes by back before the layer has loaded, and by the layer from then on', async () => {
  listenFirst();
  history.replaceState({ idx: 0 }, '');
  history.pushState({ idx: 1 }, '');
  render(<Screen />);
  addEventListener('popstate', hearRouter);
  await tap();
  expect(depth()).toBe(1);
  await act(async () => history.back());
  await shows('open');
  expect([history.state.idx, depth()]).toEqual([1, 0]);
  expect(hearRouter).not.toHaveBeenCalled();

  await tap();
  startOverlays();
  takeEarlyOverlays(addOverlay);
  expect(depth()).toBe(1);
  await act(async () => history.back());
  await shows('open');
  expect([history.state.idx, depth()]).toEqual([1, 0]);

  await tap();
  await act(async () => history.back());
  await shows('open');
  expect([history.state.idx, depth()]).toEqual([1, 0]);
  expect(hearRouter).not.toHaveBeenCalled();
  removeEventListener('popstate', hearRouter);
});
