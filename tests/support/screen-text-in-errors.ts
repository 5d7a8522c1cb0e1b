import { configure } from '@testing-library/react';

configure({
  // The text on the screen helps a reader more than its whole markup.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nOn the screen: ${container.textContent?.slice(0, 1000)}`),
});
