/** Shows the contract by Swagger UI, which is loaded with this file alone (docs/decisions/064). */
import SwaggerUI, { type SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './reference.css';
import { contractAddress } from '../parts/page.ts';

/**
 * Shows every operation in `place`, and opens the one that the address names.
 * @throws if the contract cannot be loaded.
 */
export async function showReference(place: HTMLElement): Promise<void> {
  const answer = await fetch(contractAddress);
  if (!answer.ok) throw new Error(`${contractAddress} answered ${answer.status}`);
  const spec: unknown = await answer.json();
  followTheme();
  SwaggerUI({
    spec,
    domNode: place,
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    defaultModelsExpandDepth: -1,
    // Read-only: a request from here would be sent as the signed-in person.
    supportedSubmitMethods: [],
    validatorUrl: null,
    plugins: [onlyOperations],
    layout: 'OnlyOperations',
  });
}

/** Its own layout repeats the title of the page, and is a second main part of it; its links lie within buttons. */
const onlyOperations: SwaggerPlugin = ({ React }) => ({
  components: {
    DeepLink: ({ text }) => text,
    OnlyOperations: ({ getComponent }) => {
      const part = (name: string) => React.createElement(getComponent(name, true), null);
      const parts = ['SvgAssets', 'FilterContainer', 'operations'].map(part);
      return React.createElement('div', { className: 'swagger-ui' }, ...parts);
    },
  },
});

/** Its dark colours follow a class, ours the setting of the device or of the page. */
function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const update = () => {
    const theme = root.dataset.theme ?? (dark.matches ? 'dark' : 'light');
    root.classList.toggle('dark-mode', theme === 'dark');
  };
  dark.addEventListener('change', update);
  update();
}
