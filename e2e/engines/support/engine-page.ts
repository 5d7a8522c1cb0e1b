/** Visible element: by a CSS selector, and by its name or text. */
export interface Target {
  readonly selector: string;
  /** Part of its label or text; characters without width do not count. */
  readonly name?: string;
}

/** Window of an engine, in the size of a phone. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Returns whether the element is shown. */
  shows(target: Target): Promise<boolean>;
  /** Clicks the element as a pointer does. @throws if it is not shown, or something covers it */
  click(target: Target): Promise<void>;
  /** Types into the element. */
  type(target: Target, text: string): Promise<void>;
  /** Chooses files of this machine in a file input, which may be hidden. */
  attach(selector: string, files: readonly string[]): Promise<void>;
  /** Goes into a frame: all else then happens in it. Null: back to the page. */
  enterFrame(selector: string | null): Promise<void>;
  /** Takes a picture of the window, as PNG. */
  screenshot(): Promise<Buffer>;
}

/** Started engine. */
export interface Engine {
  readonly page: EnginePage;
  /** Folder where downloads land. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** How an engine starts. */
export interface EngineOptions {
  /** Replaces the engine's own user agent. */
  readonly userAgent: string | null;
  /** Folder for its profile and downloads. */
  readonly folder: string;
  /** Host and port of an HTTP proxy that everything passes through; null: none. */
  readonly proxy: string | null;
}

/** Window of a phone, in CSS pixels. */
export const phone = { width: 375, height: 812 } as const;

/** Finds the first shown element, and scrolls to it. Runs in the page, so it uses nothing of this module. */
export function findShown({ selector, name = '' }: Target): Element | null {
  const plain = (text: string) =>
    text
      .replace(/[\u200b\u200c]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const labelOf = (element: Element) =>
    [
      element.getAttribute('aria-label') ?? '',
      ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []).map(
        (label) => label.textContent ?? '',
      ),
      element.textContent ?? '',
    ].map(plain);
  const found = [...document.querySelectorAll(selector)].filter(
    (element) =>
      labelOf(element).some((label) => label.includes(name)) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  // Away from bars that lie over the ends of the window.
  found[0]?.scrollIntoView({ block: 'center' });
  return found[0] ?? null;
}
