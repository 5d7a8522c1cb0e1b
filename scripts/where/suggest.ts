/** Returns the names that share the most letter pairs with a word, the nearest first. */
export function findNearNames(word: string, names: readonly string[]): string[] {
  const nearest = names
    .map((name) => ({ name, likeness: compare(word, name) }))
    .filter(({ likeness }) => likeness > 0.3)
    .toSorted((a, b) => b.likeness - a.likeness);
  return nearest.slice(0, 5).map(({ name }) => name);
}

/** Returns the Sørensen-Dice coefficient of the letter pairs: from 0, nothing alike, to 1, the same. */
function compare(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)];
  const shared = [...pairsOfA].filter((pair) => pairsOfB.has(pair));
  return (2 * shared.length) / (pairsOfA.size + pairsOfB.size || 1);
}

function pairsOf(word: string): Set<string> {
  const letters = word.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}
