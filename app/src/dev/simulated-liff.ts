import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { createMockLine, type MockLineOptions } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';

/** LIFF against the fake LINE platform, which issues the tokens and which our server asks about them. */
export function createSimulatedLiff({ liffId, lineOrigin }: { liffId: string; lineOrigin: string }): Liff {
  const mock = createMockLine({
    lineOrigin,
    endpointUrl: new URL('/microapp', location.origin).href,
    // In the phone beside the fake LINE's chats, that page does what LINE would.
    ...(window.parent === window ? {} : toPhone(lineOrigin)),
  });
  mountLiffPanel(mock);
  const liff = createLiff({ mode: 'mock', liffId, mock });
  // As LINE's own SDK does: for hands in the console, and for tests.
  Reflect.set(window, 'liff', liff);
  return liff;
}

function toPhone(lineOrigin: string): Pick<MockLineOptions, 'closeWindow' | 'onDelivery'> {
  const tell = (what: object) => window.parent.postMessage({ from: 'liff-mock', ...what }, lineOrigin);
  return {
    closeWindow: () => tell({ call: 'closeWindow' }),
    onDelivery: ({ by, messages }) => tell({ call: by, messages }),
  };
}
