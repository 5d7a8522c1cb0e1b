import type { Page } from '@playwright/test';

/**
 * Characters that hold a word together, or allow a line break next to it; before ๆ a space holds, too
 * (packages/rules/src/words/join-words.ts).
 */
const unseen = '[\u200c\u200b]*';

/** Returns a pattern that matches a text as the screen has it, with zero-width characters anywhere. */
export function shownAs(text: string): RegExp {
  const letters = Array.from(text, (letter) =>
    letter === ' ' ? '\\s' : letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'),
  );
  return new RegExp(letters.join(unseen));
}

/** Returns the places where a line of the page ends inside one of these words. */
export async function findBrokenWords(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (sources) => {
      const pattern = new RegExp(sources.join('|'), 'g');
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (node.parentElement?.closest('script, style, title')) continue;
        for (const { 0: word, index } of text.matchAll(pattern)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()]
            .filter(({ width }) => width > 0)
            .map(({ top }) => Math.round(top));
          if (Math.max(...tops) - Math.min(...tops) > 8)
            found.push(text.slice(Math.max(0, index - 10), index + 20));
        }
      }
      return found;
    },
    words.map((word) => shownAs(word).source),
  );
}
