/** Thrown when the bundled PostgreSQL cannot be used; the message has the reason and a remedy. */
export class BundledPostgresError extends Error {
  override readonly name = 'BundledPostgresError';

  constructor(why: string, options?: ErrorOptions) {
    super(
      `The PostgreSQL that comes with Kepwai ${why}. Or set DATABASE_URL to a PostgreSQL of your own.`,
      options,
    );
  }
}
