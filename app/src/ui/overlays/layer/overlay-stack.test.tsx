import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Outlet, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenFirst } from './first-listener.ts';
import { FollowRouter } from './follow-router.tsx';
import { goBack } from './overlay-stack.ts';
import { useOverlay } from './use-overlay.ts';
import { useScreenEscape } from './use-screen-escape.ts';

const hearRouter = vi.fn();
const leave = vi.fn();
let pops = 0;
// Before the layer starts, which keeps its own moves from others.
addEventListener(
  'popstate',
  () => {
    pops += 1;
  },
  { capture: true },
);
// As the page does, before the router starts.
listenFirst();
let router: ReturnType<typeof createBrowserRouter>;

/** Screen with two overlays, the second over the first, and the actions of taps in the first one. */
function Screen({ name }: { name: string }) {
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState(false);
  const navigate = useNavigate();
  useOverlay(sheet, () => setSheet(false));
  useOverlay(dialog, () => setDialog(false));
  useScreenEscape(leave);
  const tap = (label: string, run: () => void) => (
    <button type="button" onClick={run}>
      {label}
    </button>
  );
  return (
    <>
      <h1>{name}</h1>
      {tap('open sheet', () => setSheet(true))}
      {tap('open dialog', () => setDialog(true))}
      {tap('close all', () => {
        setSheet(false);
        setDialog(false);
      })}
      {tap('choose', () => {
        setSheet(false);
        void navigate('/chosen');
      })}
      {tap('go on', () => void navigate('/chosen'))}
      {tap('next', () => void navigate('/next', { replace: true }))}
      <p>{[sheet && 'sheet', dialog && 'dialog'].filter(Boolean).join(' ') || 'nothing'}</p>
    </>
  );
}

function Root() {
  return (
    <>
      <FollowRouter />
      <Outlet />
    </>
  );
}

beforeEach(async () => {
  hearRouter.mockReset();
  leave.mockReset();
  history.pushState(null, '', '/before');
  router = createBrowserRouter([
    {
      Component: Root,
      children: ['/before', '/start', '/next', '/chosen'].map((path) => ({
        path,
        element: <Screen key={path} name={path} />,
      })),
    },
  ]);
  render(<RouterProvider router={router} />);
  await shows('/before');
  await act(() => router.navigate('/start'));
  await shows('/start');
  router.subscribe(hearRouter);
});

afterEach(() => router.dispose());

const shows = (path: string) => screen.findByRole('heading', { name: path });
const opens = (text: string) => waitFor(() => screen.getByText(text));
const tap = (name: string) => act(() => screen.getByRole('button', { name }).click());
const depth = () => history.state?.overlays ?? 0;
const hasDepth = (wanted: number) => waitFor(() => expect(depth()).toBe(wanted));
/** Goes through the history as a person does, and waits until the browser is there. */
async function go(delta: number) {
  const before = pops;
  await act(async () => history.go(delta));
  await waitFor(() => expect(pops).toBeGreaterThan(before));
}
const back = () => go(-1);

it('back closes the topmost overlay, then the one below, then leaves the screen', async () => {
  await tap('open sheet');
  await tap('open dialog');
  expect(depth()).toBe(2);
  await back();
  await opens('sheet');
  await back();
  await opens('nothing');
  expect(location.pathname).toBe('/start');
  expect(hearRouter).not.toHaveBeenCalled();
  await back();
  await shows('/before');
});

it('an overlay that a tap closes leaves no history entry behind', async () => {
  await tap('open sheet');
  await tap('open dialog');
  await tap('close all');
  await hasDepth(0);
  await back();
  await shows('/before');
});

it('a person who goes forward to a closed overlay stays on the screen', async () => {
  await tap('open sheet');
  await back();
  await go(1);
  await waitFor(() => expect([location.pathname, depth()]).toEqual(['/start', 0]));
  await opens('nothing');
  await back();
  await shows('/before');
});

it('an overlay leaves no entry under a screen that a choice in it opens', async () => {
  await tap('open sheet');
  await tap('choose');
  await shows('/chosen');
  await waitFor(() => expect([location.pathname, depth()]).toEqual(['/chosen', 0]));
  await back();
  await shows('/start');
  await back();
  await shows('/before');
});

it('an overlay leaves no entry under a screen that opens over it', async () => {
  await tap('open sheet');
  await tap('open dialog');
  await tap('go on');
  await shows('/chosen');
  await hasDepth(0);
  await back();
  await shows('/start');
  await back();
  await shows('/before');
});

it('an overlay closes over the screen that replaced the one below', async () => {
  await tap('open sheet');
  await tap('next');
  await shows('/next');
  await hasDepth(0);
  await tap('open sheet');
  await back();
  await opens('nothing');
  expect(location.pathname).toBe('/next');
  await back();
  await shows('/before');
});

it.each(['go on', 'next'])(
  'a screen that opens while an overlay’s history entry is being removed is written: %s',
  async (name) => {
    const travel = history.go.bind(history);
    const setsOff = vi.spyOn(history, 'go');
    const isOnItsWay = new Promise<void>((resolve) => {
      setsOff.mockImplementationOnce((delta) => {
        travel(delta);
        resolve();
      });
    });
    await tap('open sheet');
    await tap('open dialog');
    await tap('close all');
    await isOnItsWay;
    await tap(name);
    setsOff.mockRestore();
    const path = name === 'next' ? '/next' : '/chosen';
    await shows(path);
    await waitFor(() => expect([location.pathname, depth()]).toEqual([path, 0]));
    await back();
    await shows(name === 'next' ? '/before' : '/start');
  },
);

it('forward opens the chosen screen again', async () => {
  await tap('open sheet');
  await tap('open dialog');
  await tap('choose');
  await shows('/chosen');
  await hasDepth(0);
  await back();
  await shows('/start');
  await go(1);
  await shows('/chosen');
  expect(location.pathname).toBe('/chosen');
});

it('an overlay allows going back to the previous screen, whatever is open', async () => {
  await tap('open sheet');
  await tap('open dialog');
  goBack((delta) => router.navigate(delta));
  await shows('/before');
});

it('Escape goes to the topmost overlay, and to the screen if nothing is open', async () => {
  const press = () => act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  await tap('open sheet');
  await tap('open dialog');
  await press();
  await opens('sheet');
  await press();
  await opens('nothing');
  expect(leave).not.toHaveBeenCalled();
  await press();
  expect(leave).toHaveBeenCalledOnce();
});
