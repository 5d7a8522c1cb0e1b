import { describe, expect, it } from 'vitest';
import { scrub, scrubText } from './scrub.ts';

describe('scrubText', () => {
  it.each([
    ['https://a.example/api/content/x?sig=abc&exp=1#k', 'https://a.example/api/content/x'],
    ['GET /microapp?liff.state=%2Fx failed', 'GET /microapp failed'],
    ['Bearer eyJhbGciOi.eyJzdWIi.sig-1', 'Bearer [token]'],
    ['/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c/file', '/microapp/[id]/file'],
    ['U0123456789abcdef0123456789abcdef', '[line-id]'],
    ['/app/share/secret-slug', '/app/share/[slug]'],
    ['POST /api/invitation/secret-token failed', 'POST /api/invitation/[slug] failed'],
    ['/microapp/invitation?token=secret', '/microapp/invitation'],
    ['/microapp/promo/K7QW-9XPT', '/microapp/promo/[promo]'],
    ['somchai@example.co.th wrote', '[email] wrote'],
    ['cannot open "ใบเสร็จ ค่าน้ำ 2569.pdf"', 'cannot open "[thai] 2569.pdf"'],
    ['x is not a function', 'x is not a function'],
    ['https://a.example/assets/parts-Ab1.js', 'https://a.example/assets/parts-Ab1.js'],
  ])('%s is scrubbed to %s', (text, clean) => {
    expect(scrubText(text)).toBe(clean);
  });
});

it('a report is scrubbed at any depth', () => {
  const debug_id = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';
  const report = {
    user: { name: 'สมชาย' },
    breadcrumbs: [{ data: { url: '/api/me?x=1', status: 401, 'lcp.element': 'img[alt="a.jpg"]' } }],
    debug_meta: [{ debug_id }],
    none: null,
  };
  expect(scrub(report)).toEqual({
    breadcrumbs: [{ data: { url: '/api/me', status: 401 } }],
    debug_meta: [{ debug_id }],
    none: null,
  });
});
