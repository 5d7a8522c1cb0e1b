/**
 * Every way out of LINE, whose browser can neither save, print nor open another program. Each goes through `useWayOut`, and
 * e2e/walks/ways-out.spec.ts tries each in a LINE that opens nothing.
 */
export const waysOut = {
  files: 'one file or several are saved',
  archive: 'the ZIP of files, or of a whole list, is saved',
  'activity-table': 'the table of a group’s activity is saved',
  receipt: 'a receipt is opened to be printed or saved',
  'my-data': 'the ZIP of everything about a person is saved',
  upload: 'files are picked by a browser that loses none of them',
  'sign-in': 'a sign-in goes on in a browser that keeps cookies',
  order: 'an order is paid in a browser, which can save its code',
  checkout: 'the page of Stripe on which an order is paid is opened',
  'payment-code': 'the picture of a code to pay is saved',
  link: 'a link to a page outside, such as a document or a map, is opened',
} as const;

export type WayOut = keyof typeof waysOut;

/**
 * Place outside LINE: a page of ours, which opens signed in, or an address that needs no sign-in. `isHere`: a browser opens it in
 * this tab, because it is a download, or leads back here.
 */
export type OutsidePlace =
  | { readonly path: string }
  | { readonly address: string; readonly isHere?: boolean };
