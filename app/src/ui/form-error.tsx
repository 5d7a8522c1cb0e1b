import { Banner } from './banner.tsx';

/** Error of a form beside its button: why it was not accepted. The fields keep what was typed. */
export function FormError({
  error,
}: {
  error: { readonly title: string; readonly advice: string; readonly isOffline: boolean } | null;
}) {
  if (!error) return null;
  return (
    <Banner tone={error.isOffline ? 'offline' : 'danger'} title={error.title}>
      {error.advice}
    </Banner>
  );
}
