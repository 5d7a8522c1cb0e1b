/** LINE versions at which LIFF behaves differently. @see spec.md 9 */
export const versionGates = {
  /** From here on LINE's client tells its features to the page, and starting waits for that. */
  nativeFeatures: '9.5.0',
  /** iOS, from here on: `openWindow()` and `closeWindow()` by address instead of the native bridge. */
  iosWindowsByAddress: '9.19',
  /** Below, in the client, the share target picker resolves at once and without a result. */
  pickerResult: '10.11.0',
  /** From here on windows are closed by a message without a feature token. */
  closeWindowByMessage: '10.15.0',
  /** Android, from here on: windows are closed by address. */
  androidCloseWindowByAddress: '11.6.0',
  /** Android browsers that LINE opened: from here on the page need not escape from LINE's window. */
  androidNoEscape: '13.10.0',
  /** iOS, from here on: the language is asked of LINE's client. */
  appLanguage: '14.11.0',
} as const;

/** The LINE version from which LINE documents a feature, by its name in the context's `availability`. */
export const featureVersions = {
  shareTargetPicker: '10.3.0',
  multipleLiffTransition: '10.18.0',
  subwindowOpen: '11.7.0',
  scanCodeV2: '11.7.0',
  skipChannelVerificationScreen: '11.14.0',
  addToHomeV2: '13.20.0',
} as const;

/**
 * Compares versions as LINE's SDK does: below zero if `version` is lower, zero if equal, above zero if higher. Missing parts
 * count as zero; a part that is not a number counts as lower.
 */
export function compareVersions(version: string, other: string): number {
  if (version === other) return 0;
  const [left, right] = [version.split('.'), other.split('.')];
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = Number.parseInt(left[part] || '0', 10) - Number.parseInt(right[part] || '0', 10);
    if (difference !== 0) return difference > 0 ? 1 : -1;
  }
  return 0;
}
