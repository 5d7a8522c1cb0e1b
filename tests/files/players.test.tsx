import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const { prototype } = HTMLMediaElement;

// jsdom plays nothing, and reports an error on a call.
beforeEach(() => {
  let paused = true;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    paused = false;
    fireEvent(this, new Event('play'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused = true;
    fireEvent(this, new Event('pause'));
  });
});

/** Opens a file of this kind and returns its media element. */
async function openMedia(kind: 'audio' | 'video', overrides = {}) {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, kind, durationMs: 65_000, ...overrides });
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  const media = await screen.findByLabelText<HTMLMediaElement>(file.name);
  return { media, file };
}

test('a sound shows its poster, plays, changes its speed, and seeks by keys', async () => {
  const postedBy = { id: 'somchai', displayName: 'สมชาย', pictureUrl: null };
  const { media } = await openMedia('audio', { postedBy });
  screen.getByRole('region', { name: 'เสียงจากสมชาย' });
  fireEvent.click(screen.getByRole('button', { name: 'เล่น' }));
  await screen.findByRole('button', { name: 'หยุดเล่น' });

  const double = screen.getByRole('button', { name: '×2' });
  fireEvent.click(double);
  fireEvent(media, new Event('ratechange'));
  expect(media.playbackRate).toBe(2);
  await waitFor(() => expect(double.getAttribute('aria-pressed')).toBe('true'));

  const slider = screen.getByRole('slider', { name: 'เวลาที่เล่นถึง' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent(media, new Event('timeupdate'));
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('0:05 จาก 1:05'));
  fireEvent.change(slider, { target: { value: '60' } });
  fireEvent(media, new Event('timeupdate'));
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(media.currentTime).toBe(65);
  fireEvent.keyDown(document.body, { key: ' ' });
  await screen.findByRole('button', { name: 'เล่น' });
});

test('a video is muted by its button and played by a key', async () => {
  const { media } = await openMedia('video');
  fireEvent.click(await screen.findByRole('button', { name: 'ปิดเสียง' }));
  fireEvent(media, new Event('volumechange'));
  await screen.findByRole('button', { name: 'เปิดเสียง' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await screen.findByRole('button', { name: 'หยุดเล่น' });
});

test('a video whose pictures the browser cannot draw shows a next step', async () => {
  const { media } = await openMedia('video');
  // Of a video in HEVC, many browsers play the sound alone.
  fireEvent(media, new Event('loadedmetadata'));
  await screen.findByText('เล่นวิดีโอนี้ตรงนี้ไม่ได้');
  screen.getByRole('link', { name: /^บันทึก/ });
});

test.each(['audio', 'video'] as const)(
  'a broken %s is fetched once more, even by the same address',
  async (kind) => {
    const { media, file } = await openMedia(kind);
    fireEvent.error(media);
    const again = await waitFor(() => {
      const element = screen.getByLabelText(file.name);
      expect(element).not.toBe(media);
      return element;
    });
    fireEvent.error(again);
    await screen.findByText(/ตรงนี้ไม่ได้$/);
  },
);
