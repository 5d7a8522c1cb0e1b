import { currentPatienceMs } from './database.ts';

/** Combines all calls of one turn of the event loop into one query. */
export type AskTogether<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Creates the questions of one kind. Who comes later never gets an answer that was requested before: a question
 * that is sent is closed, and the next caller begins a new one.
 */
export function createAskTogether<Answer>(): AskTogether<Answer> {
  const unsent = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    // Those with more time do not lend it to those with less.
    const question = `${currentPatienceMs()} ${key}`;
    const joined = unsent.get(question);
    if (joined) return joined;
    const asked = nextTurn().then(() => {
      unsent.delete(question);
      return ask();
    });
    unsent.set(question, asked);
    return asked;
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
