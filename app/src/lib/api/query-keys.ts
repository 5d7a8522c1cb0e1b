/** Everything cached of one group begins like this, so that a live change can name it without knowing the screens. */
export function groupKey(groupId: string): readonly ['group', string] {
  return ['group', groupId];
}

/** Everything cached of one quota begins like this. */
export function quotaKey(quotaId: string): readonly ['quota', string] {
  return ['quota', quotaId];
}

/** Who is signed in. */
export const meKey = ['me'] as const;

/** The list of my groups. */
export const myGroupsKey = ['my-groups'] as const;
