import type { Liff, PermissionName } from '../src/index.ts';
/** Where and how the page was opened; the same words for both modes. */
export interface Scene {
  /** Inside LINE on an iPhone instead of a desktop browser. Default: false. */
  inClient?: boolean;
  /** Default: false. */
  signedIn?: boolean;
  /** What LINE answers to the token. Default: the good one. */
  token?: string;
  /** Default: everything this package's calls need. */
  scope?: readonly PermissionName[];
  /** Default: true. */
  booted?: boolean;
}
export interface OpenedScene {
  liff: Liff;
  /** By the class of this scene's own copy of the package. */
  isLiffError(error: unknown): boolean;
}
/** Real LIFF: LINE's SDK, brought into the scene through the user agent, the address and its own storage. */
export declare function openLine(scene?: Scene): Promise<OpenedScene>;
/** Mock mode in the same scene. */
export declare function openMock(scene?: Scene): Promise<OpenedScene>;
