import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.join(import.meta.dirname, 'src');
const runtime = path.join(source, 'lib/joined-jsx-runtime.ts');

/** Has our components create their elements through `src/lib/joined-jsx-runtime.ts`, so that no line breaks inside a word. */
export function joinWordsOnScreen(): Plugin {
  return {
    name: 'kepwai-join-words-on-screen',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const isOurs = importer?.startsWith(source) && !importer.startsWith(runtime);
      return id === 'react/jsx-runtime' && isOurs ? runtime : null;
    },
  };
}
