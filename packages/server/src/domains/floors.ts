/** Domains by floor, from the ground up: what stands on one floor knows only what is below it. */
export const floors = [
  ['users', 'changes', 'security'],
  ['chats', 'storage'],
  ['groups', 'contents'],
  ['money'],
  ['files'],
  ['folders', 'search', 'activity', 'my-posts'],
  ['bulk'],
  ['image-sets', 'folder-rules'],
  ['pins'],
  ['archives'],
  ['ingest', 'uploads'],
  ['shares'],
  ['bot', 'notices', 'maintenance'],
  ['moves'],
] as const;

/** Name of a domain, which is its folder. */
export type DomainName = (typeof floors)[number][number];
