import { Readable } from 'node:stream';
import type { LineContentAnswer } from '../../src/line/content.ts';

/** Creates a LINE that delivers content on request. */
export function createGatedLine() {
  const waiting = new Map<string, { ask(): void; answer: Promise<LineContentAnswer> }>();
  return {
    content: {
      async fetchContent(messageId: string): Promise<LineContentAnswer> {
        const gate = waiting.get(messageId);
        if (!gate) throw new Error(`nobody expects ${messageId}`);
        gate.ask();
        return await gate.answer;
      },
      fetchPreview: async () => null,
    },
    expect(messageId: string, bytes: Buffer) {
      let ask = () => {};
      let answer = (_answer: LineContentAnswer) => {};
      const asked = new Promise<void>((resolve) => {
        ask = resolve;
      });
      const answered = new Promise<LineContentAnswer>((resolve) => {
        answer = resolve;
      });
      waiting.set(messageId, { ask: () => ask(), answer: answered });
      return {
        asked,
        open: () =>
          answer({
            status: 'ready',
            stream: Readable.from(bytes.length > 0 ? [bytes] : []),
            contentType: 'application/octet-stream',
            contentLength: bytes.length,
          }),
      };
    },
  };
}
