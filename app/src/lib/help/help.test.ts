import { describe, expect, it } from 'vitest';
import { type HelpEntry, type HelpParts, loadHelp, parseEntries } from './entries.ts';
import { searchHelp } from './search-help.ts';

const entry = (title: string, text = ''): HelpEntry => ({ href: '/x', title, text, html: null, screens: [] });
const entries = [
  entry('ลบผิด เอาคืนได้ไหม', 'เปิดถังขยะ แล้วแตะกู้คืน'),
  entry('อัลบั้มและโน้ตของ LINE อยู่ในตู้ไหม', 'ส่งรูปในแชทตามปกติ'),
  entry('แชร์ลิงก์', 'ตั้งรหัสและวันหมดอายุ น้ำหนัก'),
];
const titles = (typed: string) => searchHelp(entries, typed)?.found.map(({ title }) => title);

describe('the search of the help', () => {
  it('begins with two letters', () => {
    expect(searchHelp(entries, 'ล')).toBeNull();
    expect(searchHelp(entries, ' ล ')).toBeNull();
    expect(titles('บผ')).toEqual(['ลบผิด เอาคืนได้ไหม']);
  });

  it('finds either spelling, any case, and words in any order', () => {
    expect(titles('เเชร์')).toEqual(['แชร์ลิงก์']);
    expect(titles('น\u0e49\u0e4d\u0e32หนัก')).toEqual(['แชร์ลิงก์']);
    expect(titles('line อัลบั้ม')).toEqual(['อัลบั้มและโน้ตของ LINE อยู่ในตู้ไหม']);
    expect(titles('กู้คืน ลบ')).toEqual(['ลบผิด เอาคืนได้ไหม']);
  });

  it('puts titles before texts', () => {
    const both = [entry('อื่น', 'ถังขยะ'), entry('ถังขยะ')];
    expect(searchHelp(both, 'ถังขยะ')?.found.map(({ title }) => title)).toEqual(['ถังขยะ', 'อื่น']);
  });

  it('names the three nearest entries if nothing is found', () => {
    const result = searchHelp(entries, 'เอาคืนยังไง');
    expect(result?.found).toEqual([]);
    expect(result?.nearest.map(({ title }) => title)[0]).toBe('ลบผิด เอาคืนได้ไหม');
    expect(result?.nearest).toHaveLength(3);
  });
});

describe('entries of a page', () => {
  const payload = { path: '/docs/faq', entries: [...entries, { href: 7 }] };

  it('are read from its payload, without those that are empty', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json(payload);
    };
    expect(await loadHelp('/docs/faq', { fetch, caches: null })).toEqual(entries);
    expect(asked).toEqual(['/docs/faq/_payload.json']);
    expect(parseEntries(null)).toEqual([]);
  });

  it('are the last ones read if there is no network', async () => {
    const caches = createCaches();
    const online: typeof fetch = async () => Response.json(payload);
    await loadHelp('/docs/faq', { fetch: online, caches });
    const offline: typeof fetch = async () => Promise.reject(new TypeError('offline'));
    expect(await loadHelp('/docs/faq', { fetch: offline, caches })).toEqual(entries);
    await expect(loadHelp('/pricing', { fetch: offline, caches })).rejects.toThrow('/pricing/_payload.json');
  });
});

function createCaches(): NonNullable<HelpParts['caches']> {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    match: async (address: string) => kept.get(address)?.clone(),
  };
  return { open: async () => cache };
}
