import { configure } from '@testing-library/react';

configure({
  // A busy machine may be slow; a test that passes does not wait.
  asyncUtilTimeout: 10_000,
  // The text on the screen tells a reader more than its whole markup.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nOn the screen: ${container.textContent?.slice(0, 1000)}`),
});
