import { addImplied } from './implied.ts';

/** Returns the plugin of the bundler (redocly.yaml) that completes the contract by the rules of `implied.ts`. */
export default function kepwai() {
  return { id: 'kepwai', decorators: { oas3: { implied: () => ({ Root: { leave: addImplied } }) } } };
}
