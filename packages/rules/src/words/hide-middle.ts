/** Characters that are shown at each end of a reference, at most. */
const shownAtEnds = 4;

/** Returns a reference with its middle hidden: enough to compare it with a slip that one has, and too little to make one. */
export function hideMiddle(reference: string): string {
  const shown = Math.min(shownAtEnds, Math.floor(reference.length / 4));
  const end = reference.slice(reference.length - shown);
  return `${reference.slice(0, shown)}${'•'.repeat(reference.length - 2 * shown)}${end}`;
}
