import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.join(import.meta.dirname, 'src');
const runtime = path.join(source, 'lib/format/joined-jsx-runtime.ts');
const devRuntime = path.join(source, 'lib/format/joined-jsx-dev-runtime.ts');

/**
 * Makes our components create their elements through `src/lib/format/joined-children.ts`, so that no line
 * breaks inside a word.
 */
export function joinWordsOnScreen(): Plugin[] {
  return [
    {
      name: 'kepwai-join-words-on-screen',
      enforce: 'pre',
      apply: 'build',
      resolveId(id, importer) {
        const isOurs = importer?.startsWith(source) && !importer.startsWith(runtime);
        return id === 'react/jsx-runtime' && isOurs ? runtime : null;
      },
    },
    {
      name: 'kepwai-join-words-in-development',
      enforce: 'post',
      apply: 'serve',
      // Not by resolveId: server rendering loads packages from Node, past all plugins.
      transform(code, id) {
        const isOurs = id.startsWith(source) && !id.startsWith(devRuntime);
        if (!isOurs || !code.includes('react/jsx-dev-runtime')) return null;
        return {
          code: code.replace(/(["'])react\/jsx-dev-runtime\1/, JSON.stringify(devRuntime)),
          map: null,
        };
      },
    },
  ];
}
