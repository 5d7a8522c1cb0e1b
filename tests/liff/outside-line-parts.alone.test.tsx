import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallHint } from '../../app/src/features/outside-line/install-hint.tsx';
import { useWaitingFiles, WaitingNotice } from '../../app/src/features/outside-line/waiting-notice.tsx';
import type { ReceivedFile } from '../../app/src/lib/received/received-files.ts';

/** Files of the device, which this DOM cannot store. */
const device = vi.hoisted(() => ({ files: [] as ReceivedFile[] }));
vi.mock(import('../../app/src/lib/received/received-files.ts'), () => ({
  listReceived: async () => [...device.files],
  saveReceived: async () => {},
  removeReceived: async () => {},
  clearReceived: async () => {},
}));

const hintKey = 'kepwai.install-hint';
const prompt = vi.fn(async () => null);

/** Shows the hint at the end of a page, as on a visit after the first. */
function openPage() {
  render(
    <>
      <main id="main" />
      <InstallHint />
    </>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(hintKey, 'visited');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  delete window.installPrompt;
  vi.unstubAllGlobals();
});

/** Offers the app for installation, as a browser does when it likes. */
function offer(): void {
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
}

test('the app can be installed by a button once the browser offers it, and the hint ends', () => {
  openPage();
  expect(screen.queryByRole('complementary')).toBeNull();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'ติดตั้ง' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(localStorage.getItem(hintKey)).toBe('done');
});

test.each([
  ['dismissed', () => fireEvent.click(screen.getByRole('button', { name: 'ไม่ต้องบอกอีก' }))],
  ['installed', () => act(() => void window.dispatchEvent(new Event('appinstalled')))],
])('a hint that was %s does not come back', (_how, end) => {
  openPage();
  offer();
  end();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(localStorage.getItem(hintKey)).toBe('done');
});

test('the first visit shows no hint', () => {
  localStorage.clear();
  openPage();
  offer();
  expect(screen.queryByRole('complementary')).toBeNull();
});

/** My groups, with the view of waiting files. */
function MyGroups() {
  const count = useWaitingFiles(true);
  return (
    <>
      <main id="main" />
      {count > 0 && <WaitingNotice count={count} />}
    </>
  );
}

test('received files that wait for a group are a tap away', async () => {
  device.files = [1, 2].map((id) => ({ id, file: new File(['a'], 'a.txt') }));
  const router = createMemoryRouter(
    [
      { path: '/microapp', element: <MyGroups /> },
      { path: '/microapp/received', element: <p>เลือก</p> },
    ],
    { initialEntries: ['/microapp'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText('มี 2 ไฟล์รอส่ง');
  fireEvent.click(screen.getByRole('link', { name: 'เลือกกลุ่ม' }));
  await screen.findByText('เลือก');
});

test('without waiting files no hint is shown', async () => {
  device.files = [];
  const router = createMemoryRouter([{ path: '/', element: <MyGroups /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => {});
  expect(screen.queryByRole('complementary')).toBeNull();
});
