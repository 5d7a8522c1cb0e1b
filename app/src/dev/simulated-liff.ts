import { createLiff, type Liff } from '@kepwai/liff-adapter';
import { createMockLine, type MockLineOptions } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';
import { createPickerWindow } from './picker-window.ts';

/** The fake LINE of a page. */
interface SimulatedLine {
  liffId: string;
  lineOrigin: string;
  /** Whether developers can change the phone and LINE's answers; visitors of a demo cannot. */
  hasPanel: boolean;
}

/**
 * Creates a LIFF adapter against the fake LINE platform, which issues the tokens and verifies them for our
 * server.
 */
export function createSimulatedLiff({ liffId, lineOrigin, hasPanel }: SimulatedLine): Liff {
  const mock = createMockLine({
    lineOrigin,
    endpointUrl: new URL('/microapp', location.origin).href,
    showPicker: createPickerWindow({ liffId, lineOrigin }),
    // Inside the phone next to the fake LINE's chats, that page does what LINE would.
    ...(window.parent === window ? {} : toPhone(lineOrigin)),
  });
  if (hasPanel) mountLiffPanel(mock);
  const liff = createLiff({ mode: 'mock', liffId, mock });
  // LINE's own SDK does this too. It helps in the console and in tests.
  Reflect.set(window, 'liff', liff);
  return liff;
}

function toPhone(lineOrigin: string): Pick<MockLineOptions, 'closeWindow' | 'onDelivery'> {
  const tell = (what: object) => window.parent.postMessage({ from: 'liff-mock', ...what }, lineOrigin);
  return {
    closeWindow: () => tell({ call: 'closeWindow' }),
    // Messages sent through the picker are in the chat already.
    onDelivery: ({ by, messages }) => by === 'sendMessages' && tell({ call: by, messages }),
  };
}
