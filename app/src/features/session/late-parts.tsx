import { HeldScreen } from './held-screen.tsx';
import { useKeyForKeys } from './use-key-for-keys.ts';

/** Parts of every page of the microapp that its first paint does not need. */
export default function LateParts() {
  useKeyForKeys();
  return <HeldScreen />;
}
