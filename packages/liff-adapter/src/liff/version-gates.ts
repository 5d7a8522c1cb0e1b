/** LINE versions at which LIFF behaves differently. @see spec.md 9 */
export const versionGates = {
  /** Version from which LINE's client reports its features, and starting waits for that. */
  nativeFeatures: '9.5.0',
  /** Version on iOS from which `openWindow()` and `closeWindow()` work by address instead of the native bridge. */
  iosWindowsByAddress: '9.19',
  /** Version in the client below which the share target picker resolves at once and without a result. */
  pickerResult: '10.11.0',
  /** Version from which windows are closed by a message without a feature token. */
  closeWindowByMessage: '10.15.0',
  /** Version on Android from which windows are closed by address. */
  androidCloseWindowByAddress: '11.6.0',
  /** Version for Android browsers that LINE opened, from which the page need not leave LINE's window. */
  androidNoEscape: '13.10.0',
  /** Version on iOS from which the language is requested from LINE's client. */
  appLanguage: '14.11.0',
} as const;

/** LINE version from which LINE documents a feature, by its name in the context's `availability`. */
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
