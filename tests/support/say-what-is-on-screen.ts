import { configure } from '@testing-library/react';

// The words on the screen tell a reader more than its whole markup.
configure({
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nOn the screen: ${container.textContent?.slice(0, 1000)}`),
});
