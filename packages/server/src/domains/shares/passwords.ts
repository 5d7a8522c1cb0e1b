import { AppError } from '../../errors.ts';

/** Hashes of passwords of links. */
export interface SharePasswords {
  /**
   * Returns the hash to store.
   * @throws UNAVAILABLE while too many are being computed
   */
  hash(password: string): Promise<string>;
  /**
   * Returns whether a password has this hash.
   * @throws UNAVAILABLE while too many are being computed
   */
  verify(hash: string, password: string): Promise<boolean>;
}

interface PasswordsOptions {
  /** Hashes at a time; each needs 19 MiB and a thread of Node's four for some 30 ms. Default: 2. */
  maxRunning?: number;
  /** Hashes that wait for those; more are refused. Default: 32. */
  maxWaiting?: number;
}

/** Argon2id, version 19, with the parameters that OWASP advises. @see https://www.rfc-editor.org/rfc/rfc9106 */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const againSeconds = 2;

/** Creates the hashing, which never uses more than half of Node's threads, however many passwords are tried. */
export function createSharePasswords({
  maxRunning = 2,
  maxWaiting = 32,
}: PasswordsOptions = {}): SharePasswords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw new AppError('UNAVAILABLE', { retryAfterSeconds: againSeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next one gets the slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(async () => (await loadArgon2()).hash(normalize(password), parameters)),
    verify: (hash, password) => inTurn(async () => (await loadArgon2()).verify(hash, normalize(password))),
  };
}

/** Loads the library with the first password. */
async function loadArgon2(): Promise<typeof import('@node-rs/argon2')> {
  return await import('@node-rs/argon2');
}

/** The same letters can be typed in several ways: Thai vowels composed, full-width digits. */
function normalize(password: string): string {
  return password.normalize('NFKC').trim();
}
