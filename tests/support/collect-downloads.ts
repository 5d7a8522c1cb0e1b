import { onTestFinished, vi } from 'vitest';

/** Returns the addresses downloaded from now on, in order. */
export function collectDownloads(): string[] {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.hasAttribute('download')) saved.push(this.href);
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}
