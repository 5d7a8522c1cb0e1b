import { configure } from '@testing-library/react';

configure({
  // A busy machine may take its time; a test that passes does not wait.
  asyncUtilTimeout: 10_000,
  // The words on the screen tell a reader more than its whole markup.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nOn the screen: ${container.textContent?.slice(0, 1000)}`),
});
