import { simulatedLiffId } from '../../mocks/simulated-line.ts';

/** Writes the public configuration as the server does. A page reads it once. */
export function writePublicConfig({
  fetchTarget = '',
  operator = null,
}: {
  fetchTarget?: string;
  operator?: object | null;
} = {}): void {
  const config = {
    fetchTarget,
    liffId: simulatedLiffId,
    publicUrl: location.origin,
    botBasicId: '@kepwai',
    operator,
    simulation: { lineOrigin: location.origin },
  };
  const element = document.getElementById('kepwai-config') ?? document.createElement('script');
  element.id = 'kepwai-config';
  element.setAttribute('type', 'application/json');
  element.textContent = JSON.stringify(config);
  document.head.append(element);
}
