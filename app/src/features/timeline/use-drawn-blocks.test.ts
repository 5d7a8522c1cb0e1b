import { describe, expect, it } from 'vitest';
import { drawMore, listNext } from './use-drawn-blocks.ts';

const filled = (key: string) => ({ key, hasFiles: true });
const empty = (key: string) => ({ key, hasFiles: false });
const keys = (blocks: readonly { key: string }[]) => blocks.map(({ key }) => key);

describe('the next frame', () => {
  it('draws one block, in the order given', () => {
    expect(keys(listNext([filled('b'), filled('c'), filled('a')], new Map([['b', true]])))).toEqual(['c']);
  });

  it('draws a block with files before grey places', () => {
    expect(keys(listNext([empty('a'), filled('b')], new Map()))).toEqual(['b']);
    expect(keys(listNext([empty('a'), filled('b')], new Map([['b', true]])))).toEqual(['a']);
  });

  it('draws the files of a block whose grey places are drawn', () => {
    expect(keys(listNext([filled('a')], new Map([['a', false]])))).toEqual(['a']);
  });

  it('draws nothing if everything is drawn, and keeps a block whose files are gone', () => {
    const drawn = new Map([
      ['a', true],
      ['b', true],
    ]);
    expect(listNext([filled('a'), empty('b')], drawn)).toEqual([]);
  });

  it('draws more if so many wait that a large screen would fill slowly', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => filled(String(index)));
    expect(keys(listNext(blocks, new Map()))).toEqual(['0', '1', '2']);
  });
});

it('a block that is no longer near is not drawn, and waits for a frame when it returns', () => {
  const drawn = drawMore(new Map([['a', true]]), [filled('b'), empty('c')], [empty('c')]);
  expect([...drawn]).toEqual([['c', false]]);
});
