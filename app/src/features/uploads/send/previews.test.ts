import { expect, test, vi } from 'vitest';
import { createPreviews } from './previews.ts';

const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
const [one, other, third] = [picture('1'), picture('2'), picture('3')];
// jsdom has no pictures of its own.
const bitmap: ImageBitmap = { width: 1, height: 1, close: () => undefined };

function createDrawing() {
  const asked: string[] = [];
  const answers: ((preview: ImageBitmap | null) => void)[] = [];
  const previews = createPreviews((file) => {
    asked.push(file.name);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async (preview: ImageBitmap | null) => {
    answers.shift()?.(preview);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { previews, asked, answer };
}

test('previews are drawn one at a time, once each, and cached', async () => {
  const { previews, asked, answer } = createDrawing();
  const [onOne, onAgain, onOther] = [vi.fn(), vi.fn(), vi.fn()];
  previews.want(one, onOne);
  previews.want(one, onAgain);
  previews.want(other, onOther);
  expect(previews.find(one)).toBeUndefined();
  expect(asked).toEqual(['1']);
  await answer(bitmap);
  expect(previews.find(one)).toBe(bitmap);
  expect([onOne, onAgain, onOther].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  await answer(null);
  expect(previews.find(other)).toBeNull();
  previews.want(one, onOne);
  expect(asked).toEqual(['1', '2']);
});

test('a picture that was scrolled past is not drawn, and can be requested again', async () => {
  const { previews, asked, answer } = createDrawing();
  const onDrawn = vi.fn();
  const giveUpOne = previews.want(one, onDrawn);
  previews.want(other, onDrawn)();
  previews.want(third, onDrawn);
  giveUpOne();
  previews.want(other, onDrawn);
  await answer(bitmap);
  expect(onDrawn).not.toHaveBeenCalled();
  expect(previews.find(one)).toBe(bitmap);
  await answer(bitmap);
  await answer(bitmap);
  expect(asked).toEqual(['1', '3', '2']);
  expect(onDrawn).toHaveBeenCalledTimes(2);
});
